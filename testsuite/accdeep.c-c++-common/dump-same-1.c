/* Section 1.2: positions of macros and header lines do not leak into the dump's
   form: an extent from a macro is what it expands to.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define LENGTH n
#define EXTENT(X) [0:X]

struct vec
{
  int n;
  int *a;
  int *b;
#pragma acc shape include(a[0:LENGTH], b EXTENT (LENGTH))
};

void
f (struct vec *p)
{
#pragma acc enter data copyin(p[0:1])
}

/* { dg-final { scan-accdeep-dump "default a included .0 : member n." } } */
/* { dg-final { scan-accdeep-dump "default b included .0 : member n." } } */

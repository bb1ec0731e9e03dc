/* Section 1.1: shapes that no directive uses leave nothing in the object
   file.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n * 2 + 1])
#pragma acc shape(no_a) exclude(a)
};

int
f (struct vec *p)
{
  return p->n;
}

/* { dg-final { scan-assembler-not "accdeep" } } */

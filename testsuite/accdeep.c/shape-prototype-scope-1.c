/* Section 1.1: C only: a structure that is defined in a cast, in sizeof and
   inside of another declaration.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
} first, *second, many[3];

int size = sizeof (struct in_sizeof { int m; int *b;
#pragma acc shape include(b[0:m])
});

void
f (struct in_sizeof *p)
{
#pragma acc enter data copyin(first, many, second[0:1])
#pragma acc enter data copyin(p[0:1])
}

/* { dg-final { scan-accdeep-dump-times "operand enter-data " 4 } } */
/* { dg-final { scan-accdeep-dump "follow \"struct in_sizeof\" default b" } } */

/* Section 2: C only: old-style function definitions and declarations between
   directives.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-std=gnu17" } */

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

int
f (p, n)
  struct vec *p;
  int n;
{
#pragma acc enter data copyin(p[0:n])
  return 0;
}

/* { dg-final { scan-accdeep-dump "operand enter-data \[^\n\]* copyin p \"struct vec\" default section" } } */

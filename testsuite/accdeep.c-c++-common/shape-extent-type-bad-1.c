/* Section 1.2: bounds are integer expressions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  float f;
  int *p;
  int *a;
  int *b;
#pragma acc shape include(a[0:f]) /* { dg-error "integ" } */
#pragma acc shape include(b[p:1]) /* { dg-error "integ" } */
};

void
g (struct vec *p)
{
#pragma acc enter data copyin(p[0:1])
}

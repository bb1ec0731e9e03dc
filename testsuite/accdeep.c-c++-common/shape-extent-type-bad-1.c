/* Section 1.2: bounds are integer expressions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  float f; /* { dg-note "9:'f' declared here" } */
  int *p;  /* { dg-note "8:'p' declared here" } */
  int *a;
  int *b;
#pragma acc shape include(a[0:f]) /* { dg-error "31:'f' of type 'float' in an extent is not an integer" } */
#pragma acc shape include(b[p:1]) /* { dg-error "29:'p' of type 'int ?\\*' in an extent is not an integer" } */
};

void
g (struct vec *p)
{
#pragma acc enter data copyin(p[0:1])
}

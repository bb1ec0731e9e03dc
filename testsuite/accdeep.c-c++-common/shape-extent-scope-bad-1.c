/* Section 1.2: names are never looked up where the shape is used.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int *a;
#pragma acc shape include(a[0:local]) /* { dg-error "31:'local'" } */
};

void
g (struct vec *p)
{
  int local = 3;
#pragma acc enter data copyin(p[0:local])
}

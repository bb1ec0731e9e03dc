/* Section 1.2: a name in an extent that is neither a member nor visible.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:nothing]) /* { dg-error "31:'nothing'" } */
};

void
g (struct vec *p)
{
#pragma acc enter data copyin(p[0:1])
}

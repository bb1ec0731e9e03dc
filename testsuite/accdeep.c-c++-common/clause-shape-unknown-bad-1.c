/* Section 2: an unknown shape name in a clause: the message tells what the type
   has.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec /* { dg-note "8:'(struct )?vec' declared here" } */
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(small) exclude(a)
#pragma acc shape(large) include(n)
};

void
f (struct vec *p)
{
#pragma acc enter data copyin<smal>(p[0:1]) /* { dg-error "31:'(struct )?vec' has no shape named 'smal'; did you mean 'small'" } */
#pragma acc exit data delete<zzz>(p[0:1]) /* { dg-error "30:'(struct )?vec' has no shape named 'zzz'; it has 'small' and 'large'" } */
}

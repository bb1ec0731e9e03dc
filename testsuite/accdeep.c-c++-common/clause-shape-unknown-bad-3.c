/* Section 1.4: an unknown name: the message lists the names that may stand
   there, of shapes or of policies.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec /* { dg-note "8:'(struct )?vec' declared here" } */
{
  int n;
  int *a, *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc shape(small) exclude(b)
#pragma acc policy(slim) exclude(b)
#pragma acc policy(take) default(copyin) copy(a)
#pragma acc policy(back) update(a) default(exclude)
};

void
f (struct vec *p)
{
#pragma acc enter data invoke<zzzzz>(p[0:1]) /* { dg-error "31:'(struct )?vec' has no policy named 'zzzzz'; it has 'slim' and 'take'" } */
#pragma acc update invoke<zzzzz>(self: p[0:1]) /* { dg-error "27:'(struct )?vec' has no policy named 'zzzzz'; it has 'slim' and 'back'" } */
#pragma acc update self<zzzzz>(p[0:1]) /* { dg-error "25:'(struct )?vec' has no shape named 'zzzzz'; it has 'small' and 'slim'" } */
#pragma acc exit data delete<takes>(p[0:1]) /* { dg-error "30:'(struct )?vec' has no shape named 'takes'; it has 'small' and 'slim'" } */
}

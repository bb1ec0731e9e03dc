/* Section 1.4: the kind of the name in clause<name> and invoke<name>.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(part) exclude(a) /* { dg-note "19:'part' declared here" } */
#pragma acc policy(d) copyin(a) /* { dg-note "20:'d' declared here" } */
#pragma acc policy(u) update(a) /* { dg-note "20:'u' declared here" } */
#pragma acc policy(nothing) default(exclude)
#pragma acc policy(way) in(a)
};

void
f (struct vec x)
{
#pragma acc enter data copyin<d>(x) /* { dg-error "31:'d' of '(struct )?vec' is a data policy, which only 'invoke<d>' takes" } */
#pragma acc enter data copyin(x<u>) /* { dg-error "33:'u' of '(struct )?vec' is an update policy, which only 'invoke<u>' takes" } */
#pragma acc enter data invoke<u>(x) /* { dg-error "31:'u' of '(struct )?vec' is an update policy and can be invoked on 'update' only" } */
#pragma acc update invoke<d>(self: x) /* { dg-error "27:'d' of '(struct )?vec' is a data policy and cannot be invoked on 'update'" } */
#pragma acc exit data invoke<part>(x) /* { dg-error "30:'part' of '(struct )?vec' is a shape, not a policy, and cannot be invoked" } */
#pragma acc enter data copyin<way>(x)
#pragma acc update invoke<way>(device: x)
#pragma acc update invoke<nothing>(device: x)
#pragma acc exit data invoke<nothing>(x)
}

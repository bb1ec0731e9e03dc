/* Section 1.4: use takes names of policies, shape(name) those of shapes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec /* { dg-note "8:'(struct )?vec' declared here" } */
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(part) exclude(a) /* { dg-note "19:shape declared here" } */
#pragma acc policy(all) default(copy) /* { dg-note "20:policy declared here" } */
#pragma acc policy(p) use(part) default(copy) /* { dg-error "27:'part' of '(struct )?vec' is a shape, not a policy; policies build upon it with 'shape\\(part\\)'" } */
#pragma acc policy(q) use(al) default(copy) /* { dg-error "27:'(struct )?vec' has no policy named 'al'; did you mean 'all'" } */
#pragma acc policy(r) shape(all) default(copy) /* { dg-error "29:'all' of '(struct )?vec' is a policy, not a shape; policies are taken over by 'use\\(all\\)'" } */
#pragma acc policy(s) shape(prt) default(copy) /* { dg-error "29:'(struct )?vec' has no shape named 'prt'; did you mean 'part'" } */
#pragma acc policy(t) shape(part) shape(part) default(copy) /* { dg-error "35:policy 't' builds upon more than one shape" } */
/* { dg-note "29:the first one is here" "" { target *-*-* } .-1 } */
};

void
f (struct vec *p)
{
#pragma acc enter data copyin(p[0:1])
}

/* Section 1.4: names for members: include<p> takes shapes and policies of
   TR-16-1's clauses, invoke<p> takes policies.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct leaf /* { dg-note "8:'(struct )?leaf' declared here" } */
{
  int *a;
#pragma acc shape include(a[0:4])
#pragma acc shape(part) exclude(a) /* { dg-note "19:'part' declared here" } */
#pragma acc policy(way) in(a)
#pragma acc policy(calc) copyin(a) /* { dg-note "20:'calc' declared here" } */
};

struct outer
{
  struct leaf l;
#pragma acc policy(p) include(<way> l)
#pragma acc policy(q) in(<part> l)
#pragma acc policy(r) include(<calc> l) /* { dg-error "32:'calc' of '(struct )?leaf' is a data policy, which only 'invoke<calc>' takes" } */
#pragma acc policy(s) invoke<part>(l) /* { dg-error "30:'part' of '(struct )?leaf' is a shape, not a policy, and cannot be invoked" } */
#pragma acc policy(t) invoke<calcc>(l) /* { dg-error "30:'(struct )?leaf' has no policy named 'calcc'; did you mean 'calc'" } */
#pragma acc policy(u) invoke<way>(l)
};

void
f (struct outer *p)
{
#pragma acc enter data copyin(p[0:1])
}

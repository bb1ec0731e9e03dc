/* Section 1.4: data actions and update in one policy: through use, and
   through the policy of a member.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct leaf
{
  int *a;
#pragma acc shape include(a[0:4])
#pragma acc policy(change) update(a) /* { dg-note "20:'change' declared here" } */
};

struct vec
{
  int n;
  int *a;
  struct leaf l;
#pragma acc shape include(a[0:n])
#pragma acc policy(u) default(exclude) update(a) /* { dg-note "20:'u' declared here" } */
#pragma acc policy(d) use(u) default(copyin) /* { dg-error "27:'u' is an update policy, and 'd' is a data policy" } */
#pragma acc policy(e) default(copyin) invoke<change>(l) /* { dg-error "46:'change' is an update policy, and 'e' is a data policy" } */
};

void
f (struct vec *p)
{
#pragma acc enter data copyin(p[0:1])
}

/* Section 1.4: a policy of clauses of TR-16-1 only that leaves members
   unspecified is judged where it is invoked.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a, *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc policy(way) in(a) /* { dg-note "9:'way' declared here" } */
#pragma acc policy(both) in(a) out(b)
};

struct outer
{
  struct vec v;
#pragma acc policy(p) invoke<way>(v) /* { dg-error "30:policy 'way' cannot be invoked: it does not say what happens to member 'b' of '(struct )?vec'" } */
};

void
f (struct vec *p, struct outer *o)
{
#pragma acc enter data copyin<way>(p[0:1])
#pragma acc enter data invoke<both>(p[0:1])
#pragma acc enter data invoke<way>(p[0:1]) /* { dg-error "31:policy 'way' cannot be invoked: it does not say what happens to member 'b' of '(struct )?vec'" } */
#pragma acc enter data copyin(o[0:1])
}

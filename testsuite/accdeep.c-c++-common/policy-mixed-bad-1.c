/* Section 1.4: data actions and update exclude each other in one policy.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a, *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc policy(p) copyin(a) update(b) /* { dg-error "33:policy 'p' has both data actions and 'update'" } */
/* { dg-note "23:a data action is here" "" { target *-*-* } .-1 } */
#pragma acc policy(q) default(update) copyout(b) /* { dg-error "39:policy 'q' has both data actions and 'update'" } */
/* { dg-note "23:'update' is here" "" { target *-*-* } .-1 } */
#pragma acc policy(r) update(a) create(b) /* { dg-error "33:policy 'r' has both data actions and 'update'" } */
/* { dg-note "23:'update' is here" "" { target *-*-* } .-1 } */
#pragma acc policy(s) update(a) in(b)
};

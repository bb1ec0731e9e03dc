/* Section 1.4: a member has one action in a policy, whatever the directives.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a, *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc policy(p) default(copy) copyin(a) /* { dg-note "44:first listed here" } */
#pragma acc policy(p) copyout(a) /* { dg-error "31:'a' is listed in both 'copyin' and 'copyout'" } */
#pragma acc policy(q) in(a, b) out(b) /* { dg-error "36:'b' is listed in both 'in' and 'out'" } */
/* { dg-note "29:first listed here" "" { target *-*-* } .-1 } */
#pragma acc policy(r) in(a) in(a) include(a) shape(b[0:1])
};

/* Section 1.4: a member is both in exclude and in another clause; one policy
   may have both clauses for different members.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a, *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc policy(p) default(copy) exclude(a) copyin(a) /* { dg-error "55:'a' is both included and excluded" } */
/* { dg-note "45:excluded here" "" { target *-*-* } .-1 } */
#pragma acc policy(q) include(a) exclude(a) /* { dg-error "42:'a' is both included and excluded" } */
/* { dg-note "31:included here" "" { target *-*-* } .-1 } */
#pragma acc policy(r) include(a) exclude(b)
#pragma acc policy(s) exclude(a[0:n]) /* { dg-error "32:extent on excluded member 'a'" } */
};

/* Section 1.4: clauses that policies do not have, values of default, names
   that are missing, members that are unknown; suggestions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc policy(p) init_needed(n) /* { dg-error "23:clause 'init_needed' is not valid in a policy directive" } */
#pragma acc policy(q) copyinn(a) /* { dg-error "23:unknown clause 'copyinn'; did you mean 'copyin'" } */
#pragma acc policy(r) default(include) /* { dg-error "31:'default\\(include\\)' is not valid in a policy directive" } */
#pragma acc policy(s) default(copyot) /* { dg-error "31:unknown value of 'default': 'copyot'; did you mean 'copyout'" } */
#pragma acc policy(t) default(copy) invoke(a) /* { dg-error "37:expected '<' and the name of a policy after 'invoke'" } */
#pragma acc policy(u) default(copy) copyin(aa) /* { dg-error "44:'(struct )?vec' has no member named 'aa'; did you mean 'a'" } */
#pragma acc policy(v) default(copy) default(exclude) /* { dg-error "37:more than one 'default' clause for policy 'v'" } */
/* { dg-note "23:the first one is here" "" { target *-*-* } .-1 } */
#pragma acc policy(w) default(copy) invoke<p>(n) /* { dg-error "44:policy 'p' for elements of type 'int', which has no members" } */
};

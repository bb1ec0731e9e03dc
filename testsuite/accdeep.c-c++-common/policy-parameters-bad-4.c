/* Section 9: $N in an argument of invoke names a level that the member has.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct cell
{
  int n;
  double *d;
#pragma acc shape include(d[0:n])
#pragma acc policy(move(int type)) default(copyin) copyin(d[0:n * type])
};

struct thread
{
  int k;
  struct cell **list;
  struct cell one;
#pragma acc shape include(list[0:k][0:1])
#pragma acc policy(a) default(copyin) invoke<move($3)>(list) /* { dg-error {51:.\$3. is the index at no level in front of this} } */
#pragma acc policy(b) default(copyin) invoke<move($2)>(list[0:k]) /* { dg-error {51:.\$2. is the index at no level in front of this} } */
#pragma acc policy(c) default(copyin) invoke<move($1)>(one) /* { dg-error {51:.\$1. is the index at no level in front of this} } */
};

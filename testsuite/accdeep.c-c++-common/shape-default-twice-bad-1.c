/* Section 1.3: two default clauses on one directive, and on two that
   accumulate.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct one
{
  int n;
  int *a;
#pragma acc shape default(include) include(a[0:n]) default(exclude) /* { dg-error "52:more than one 'default' clause" } */
/* { dg-note "19:the first one is here" "" { target *-*-* } .-1 } */
};

struct two
{
  int n;
  int *a;
#pragma acc shape default(include) include(a[0:n]) /* { dg-note "19:the first one is here" } */
#pragma acc shape default(exclude) /* { dg-error "19:more than one 'default' clause" } */
};

/* Section 1.1: everything that a directive may say is accepted, silently, with
   all warnings on.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-Wall -Wextra -Wpedantic -Wno-long-long" } */

struct inner
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(none) exclude(a)
};

struct outer
{
  int n;
  int m;
  int *a;
  int **b;
  int *end;
  int *look;
  int *out;
  struct inner in;
  struct inner *kids;
#pragma acc shape init_needed(n, m) include(a[0:n], b[0:n][0:m]) default(include)
#pragma acc shape include(end[@a], look[@]), include(kids[0:n]), exclude(out)
#pragma acc shape(everything) include(out[0:m]), init_needed<none>(in)
#pragma acc shape(only) default(exclude), include<none>(in, kids[0:1])
};
#pragma acc shape(outside) type(struct outer) exclude(a, b, end)

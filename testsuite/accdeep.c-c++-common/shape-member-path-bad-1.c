/* Section 1.2: dotted paths: an unknown last part, and a way through what is no
   aggregate.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct inner
{
  int n;
  int *a;
};

struct outer
{
  int n;
  int *p;
  struct inner in;
#pragma acc shape include(in.b[0:n]) /* { dg-error "30:.*'b'" } */
#pragma acc shape include(n.a[0:n]) /* { dg-error "(n|a)" } */
#pragma acc shape include(p.a[0:n]) /* { dg-error "(p|a)" } */
};

/* Section 1.1: a type clause in a nested class names neither the outer class nor
   a base.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct base
{
  int n;
  int *b;
};

struct outer
{
  int n;
  int *a;
  struct inner : base
  {
    int m;
#pragma acc shape type(outer) include(a[0:n]) /* { dg-error "24:" } */
#pragma acc shape type(base) include(b[0:n]) /* { dg-error "24:" } */
  };
};

/* Section 1.1: a type clause in a nested class names neither the outer class nor
   a base.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct base
{
  int n;
  int *b;
};

struct outer /* { dg-note "8:'outer' declared here" } */
{
  int n;
  int *a;
  struct inner : base /* { dg-note "10:the nearest enclosing type is here" } */
  {
    int m;
#pragma acc shape type(outer) include(a[0:n]) /* { dg-error "24:'type' clause names incomplete type 'outer'" } */
#pragma acc shape type(base) include(b[0:n]) /* { dg-error "24:'type' clause names 'base', which is neither the nearest enclosing type nor declared in it" } */
  };
};

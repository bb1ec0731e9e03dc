/* Section 1.1: a type clause inside of a body names the nearest enclosing type
   or one declared in it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct other
{
  int m;
  int *b;
};

struct vec
{
  int n;
  int *a;
#pragma acc shape type(struct other) include(b[0:m]) /* { dg-error "31:.*other" } */
};

/* Section 1.1: a type clause inside of a body names the nearest enclosing type
   or one declared in it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct other
{
  int m;
  int *b;
};

struct vec /* { dg-note "8:the nearest enclosing type is here" } */
{
  int n;
  int *a;
#pragma acc shape type(struct other) include(b[0:m]) /* { dg-error "24:.*'(struct )?other', which is neither the nearest enclosing type nor declared in it" } */
};

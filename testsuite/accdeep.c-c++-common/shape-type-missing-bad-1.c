/* Section 1.1: a directive outside of any type needs a type clause.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
};
#pragma acc shape include(a[0:n]) /* { dg-error "9:'#pragma acc shape' outside of a type needs a 'type' clause" } */

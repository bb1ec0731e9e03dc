/* Section 1.1: an empty type clause.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
};
#pragma acc shape type() include(a[0:n]) /* { dg-error "24:expected type before '\\)'" } */

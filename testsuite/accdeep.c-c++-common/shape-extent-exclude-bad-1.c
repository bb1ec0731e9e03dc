/* Section 1.3: exclude takes no extent.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape exclude(a[0:n]) /* { dg-error "28:.*'?exclude'?" } */
};

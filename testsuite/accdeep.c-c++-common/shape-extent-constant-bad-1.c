/* Section 1.2: a constant length that is negative is seen at compile time.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:-2]) /* { dg-error "negative" } */
};

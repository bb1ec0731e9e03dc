/* Section 1.2: broken extents: one error each.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[]) /* { dg-error "expected" } */
#pragma acc shape include(a[0:]) /* { dg-error "expected" } */
#pragma acc shape include(a[0:n) /* { dg-error "\\\]|expected" } */
#pragma acc shape include(a[@) /* { dg-error "\\\]|expected" } */
#pragma acc shape include([0:n]) /* { dg-error "expected" } */
};

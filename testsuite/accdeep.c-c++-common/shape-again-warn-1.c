/* Section 1.3: a member shaped again with another extent: a warning, the first
   stays; equal extents are silent.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int m;
  int *a;
  int *b;
#pragma acc shape include(a[0:n], b[0:n]) /* { dg-note "27:" } */
#pragma acc shape include(a[0:m], b[0:n]) /* { dg-warning "27:.*'a'" } */
};

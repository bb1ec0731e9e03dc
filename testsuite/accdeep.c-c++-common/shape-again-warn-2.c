/* Section 1.3: named shapes override extents silently.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int m;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(other) include(a[0:m])
};

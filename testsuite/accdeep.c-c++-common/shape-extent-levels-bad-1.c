/* Section 1.2: more extents than the declaration has levels.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
  int *b[2];
#pragma acc shape include(a[0:n][0:n]) /* { dg-error "'a'|'int'" } */
#pragma acc shape include(b[0:2][0:n][0:n]) /* { dg-error "'b'|'int'" } */
};

/* Section 1.2: more extents than the declaration has levels.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;    /* { dg-note "8:'a' declared here" } */
  int *b[2]; /* { dg-note "8:'b' declared here" } */
#pragma acc shape include(a[0:n][0:n]) /* { dg-error "33:too many extents for 'a' of type 'int ?\\*'" } */
#pragma acc shape include(b[0:2][0:n][0:n]) /* { dg-error "38:too many extents for 'b' of type 'int ?.*2.'" } */
};

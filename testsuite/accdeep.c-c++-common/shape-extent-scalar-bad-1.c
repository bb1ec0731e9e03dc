/* Section 1.3: an extent on what is neither pointer nor array.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct inner
{
  int i;
};

struct vec
{
  int n;
  double d;
  struct inner in;
#pragma acc shape include(n[0:1]) /* { dg-error "(n|\\\[)" } */
#pragma acc shape include(d[0:1]) /* { dg-error "(d|\\\[)" } */
#pragma acc shape include(in[0:1]) /* { dg-error "(in|\\\[)" } */
};

/* Section 1.2: a constant that no object's size reaches.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  char *a, *b, *c;
#pragma acc shape include(a[0:9223372036854775808u]) /* { dg-error "31:'9223372036854775808u' in an extent is larger than any object" } */
#pragma acc shape include(b[0xffffffffffffffff:n]) /* { dg-error "29:'0xffffffffffffffff' in an extent is larger than any object" } */
#pragma acc shape include(c[0:9223372036854775807])
};

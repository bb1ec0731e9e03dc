/* Section 1.3: the second definition stands outside.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape(small) exclude(a) /* { dg-note "19:" } */
};
#pragma acc shape(small) type(struct vec) exclude(n) /* { dg-error "19:.*'small'" } */

/* Section 1.3: a named shape defined twice; a note shows the first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(small) exclude(a) /* { dg-note "19:" } */
#pragma acc shape(small) exclude(n) /* { dg-error "19:.*'small'" } */
};

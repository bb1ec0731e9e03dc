/* Section 4: positions in continued directives.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape \
  include(a[0:n]) \
  exclude(zzz) /* { dg-error "11:.*'zzz'" } */
};

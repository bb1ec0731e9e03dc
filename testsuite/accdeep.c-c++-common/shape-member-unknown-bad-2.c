/* Section 1.3: an unknown member in each kind of list.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape include(zzz) /* { dg-error "27:.*zzz" } */
#pragma acc shape exclude(yyy) /* { dg-error "27:.*yyy" } */
#pragma acc shape init_needed(xxx) /* { dg-error "31:.*xxx" } */
#pragma acc shape(www[0:n]) /* { dg-error "19:.*www" } */
};

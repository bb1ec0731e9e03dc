/* Section 1.3: init_needed is a form of include.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape exclude(n) init_needed(n) include(a[0:n]) /* { dg-error "42:.*'n'" } */
/* { dg-note "27:" "" { target *-*-* } .-1 } */
};

/* Section 1.1: exactly one type clause; a note shows the first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
};
#pragma acc shape type(struct vec) type(struct vec) include(a[0:n]) /* { dg-error "36:.*more than one 'type' clause" } */
/* { dg-note "19:.*first" "" { target *-*-* } .-1 } */

/* Section 1.3: the same member in include and exclude of one directive; a note
   shows the other place.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n]) exclude(a) /* { dg-error "43:.*'a'" } */
/* { dg-note "27:" "" { target *-*-* } .-1 } */
};

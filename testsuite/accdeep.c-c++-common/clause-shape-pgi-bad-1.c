/* Section 2: two names for one operand, one in each dialect.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(s) exclude(a)
};

void
f (struct vec x)
{
#pragma acc data copy<s>(x<s>) /* { dg-error "28:.*more than one shape" } */
/* { dg-note "23:" "" { target *-*-* } .-1 } */
  ;
}

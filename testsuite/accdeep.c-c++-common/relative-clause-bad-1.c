/* Section 2.3: in a clause the base must be mapped or present: an expression of
   the language; broken forms are rejected.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
f (int *begin, int *end, int n)
{
#pragma acc data copy(begin[0:n]) present(end[@nothing]) /* { dg-error "48:'nothing'" } */
/* { dg-note "each undeclared identifier" "" { target c } .-1 } */
  ;
#pragma acc data copy(begin[0:n]) present(end[@begin) /* { dg-error "46:no '.' for this '.'" } */
  ;
}

/* Section 9: bounds of rows are integers, and rows need pointers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
f (double **p, float r, int n)
{
#pragma acc data copyin(p[0:n][0:r]) /* { dg-error "does not have integral type" } */
  ;
#pragma acc data copyin(p[0:n][0:2][0:2]) /* { dg-error "" } */
  ;
}

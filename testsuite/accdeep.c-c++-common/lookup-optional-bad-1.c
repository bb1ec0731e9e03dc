/* Section 9: [@?] takes no base, is the last extent, and is for pointers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct s
{
  int n;
  float **rows;
  float a[4];
#pragma acc shape include(rows[0:n][@?n]) /* { dg-error {expected '\]' before 'n'} } */
#pragma acc shape(b) include(rows[@?][0:n]) /* { dg-error {'\[@\?\]' must be the last extent} } */
#pragma acc shape(c) include(a[@?]) /* { dg-error {'\[@\?\]' on 'a': only pointers can be translated} } */
};

void
use (float *p, int n)
{
#pragma acc data present(p[@?n]) /* { dg-error {expected '\]' before 'n'} } */
  ;
#pragma acc data present(n[@?]) /* { dg-error "'n' is not a pointer: only pointers can be translated" } */
  ;
#pragma acc data attach(p[@?]) /* { dg-error {'\[@\]' is not valid in clause 'attach'} } */
  ;
}

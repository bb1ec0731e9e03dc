/* Section 9: sections of arrays that are not contiguous stay errors.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
f (double a[8][4], double **p, int n)
{
#pragma acc data copyin(p[0:n][0:2])
  ;
#pragma acc data copy(a[0:8][0:2]) /* { dg-error {section 'a\[0:8\]\[0:2\]' of an array is not contiguous} } */
  ;
}

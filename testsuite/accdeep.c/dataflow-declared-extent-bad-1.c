/* Section 10: the declared extent of a parameter is that at the function's
   beginning.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

void
extents (int n, int m, float a[n], float b[m], float c[4][m])
{
  n--;
#pragma acc dataflow copy(a, b) /* { dg-error "the declared extent of 'a' is not known here, since the function changes 'n'" } */
  {
#pragma acc parallel copy(b, c)
    b[0] = c[0][0];
  }
}

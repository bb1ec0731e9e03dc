/* Section 9: sections of arrays of arrays are not rows; GCC's own code for them
   stays.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fplugin-arg-accdeep-no-cures" } */

double g[8][4];

void
f (double a[8][4], double (*p)[4], int n)
{
  double local[2][3][4];
#pragma acc parallel copy(g[0:8][0:4], a[0:n][0:4])
  g[1][2] = a[n - 1][3];
#pragma acc data copy(p[2:n][0:4]) copyin(local[0:2][0:3][0:4])
  {
#pragma acc parallel
    p[2][0] = local[1][1][1];
  }
#pragma acc enter data copyin(g[1:1][1:2], p[n:1][n:2])
#pragma acc update self(g[0:2][0:4])
}

/* { dg-final { same-assembly } } */

/* SPDX-License-Identifier: GPL-3.0-or-later */

void
add (float *x, int n)
{
#pragma acc parallel loop deviceptr(x)
  for (int i = 0; i < n; i++)
    x[i] += i + 1;
}

/* Section 3, figure 2.1 of TR-16-1: enter data of an array attaches to the
   global pointer that a declare directive created.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

float *x;
#pragma acc declare create(x)

#pragma acc routine seq
void
sub2 (float *y, int i, float a)
{
  x[i] = y[i] * a;
}

static void
sub (int n, float *y, float a)
{
  x = NEW (float, n);
#pragma acc enter data create(x[0:n])
#pragma acc enter data attach(x)
#pragma acc parallel loop copyin(y[0:n]) firstprivate(a)
  for (int i = 0; i < n; ++i)
    sub2 (y, i, a);
#pragma acc exit data detach(x)
#pragma acc exit data copyout(x[0:n])
}

int
main (void)
{
  float y[5] = { 1, 2, 3, 4, 5 };
  sub (5, y, 3);
  for (int i = 0; i < 5; i++)
    CHECK_EQ (x[i], 3 * y[i]);
  free (x);
  return 0;
}

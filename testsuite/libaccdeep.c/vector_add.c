/* Code example 14 of ACCLL's chapter 5, the vector addition that it shows as a
   whole.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define SIZE 100

int
main (void)
{
  int i;
  int x[SIZE], y[SIZE], z[SIZE], w[SIZE];
  for (i = 0; i < SIZE; ++i)
    {
      x[i] = i;
      y[i] = SIZE - i;
      z[i] = 0;
    }
  for (i = 0; i < SIZE; ++i)
    w[i] = x[i] + y[i];
#pragma acc kernels loop copyin(x, y) copyout(z) gang(SIZE)
  for (i = 0; i < SIZE; ++i)
    z[i] = x[i] + y[i];
  for (i = 0; i < SIZE; ++i)
    CHECK_EQ (z[i], w[i]);
  return 0;
}

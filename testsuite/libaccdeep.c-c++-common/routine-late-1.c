/* Section 11 of OpenACC's practice: routine (f) before the declaration of f.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#pragma acc routine(twice_of) seq
#pragma acc routine(sum_of) vector
int twice_of (int x);
int
twice_of (int x)
{
  return 2 * x;
}

static int
sum_of (const int *v, int n)
{
  int sum = 0;
#pragma acc loop vector reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += v[i];
  return sum;
}

int
main (void)
{
  int y = 0, z = 0, v[3] = { 1, 2, 3 };
#pragma acc parallel num_gangs(1) copy(y, z) copyin(v)
  {
    y = twice_of (6);
    z = sum_of (v, 3);
  }
  CHECK (y == 12 && z == 6);
  return 0;
}

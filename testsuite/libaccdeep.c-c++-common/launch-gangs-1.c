/* Section 8, launch-size: constant numbers of gangs that need more than 16 bits.
   Stock GCC leaves iterations out; C++ programs do not link.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-O2" } */

#include "../lib/accdeep-test.h"

#define MANY 70000

static int x[2 * MANY];

static int
ones (int from, int to)
{
  int count = 0;
  for (int i = from; i < to; i++)
    count += x[i] == 1;
  return count;
}

int
main (void)
{
#pragma acc parallel loop gang num_gangs(MANY) num_workers(1) copy(x)
  for (int i = 0; i < 2 * MANY; i++)
    x[i]++;
  CHECK_EQ (ones (0, 2 * MANY), 2 * MANY);
#pragma acc parallel num_gangs(65536) num_workers(1) vector_length(32) copy(x)
#pragma acc loop gang vector
  for (int i = 0; i < MANY; i++)
    x[i]--;
  CHECK_EQ (ones (0, MANY), 0);
  CHECK_EQ (ones (MANY, 2 * MANY), MANY);
#pragma acc kernels loop independent gang num_gangs(65537) copy(x)
  for (int i = MANY; i < 2 * MANY; i++)
    x[i]--;
  CHECK_EQ (ones (0, 2 * MANY), 0);
  return 0;
}

/* { dg-final { needs-cure launch-size "check failed|narrowing conversion" } } */

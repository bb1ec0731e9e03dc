/* Atomic updates from all gangs, workers and lanes.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include <stdlib.h>

int
main (void)
{
  int count = 0, histogram[8] = { 0 };
  double sum = 0;
#pragma acc parallel loop gang worker vector copy(count, histogram, sum) \
  num_gangs(4) num_workers(2) vector_length(32)
  for (int i = 0; i < 1000; i++)
    {
#pragma acc atomic
      count++;
#pragma acc atomic
      histogram[i % 8] += i;
#pragma acc atomic
      sum += 0.5;
    }
  if (count != 1000 || sum != 500)
    abort ();
  for (int k = 0; k < 8; k++)
    if (histogram[k] != 125 * k + 8 * (124 * 125 / 2))
      abort ();
  return 0;
}

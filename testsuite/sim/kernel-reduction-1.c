/* Reductions over gangs, workers and vector lanes.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include <stdlib.h>

int
main (void)
{
  enum { n = 1000 };
  static double x[n];
  for (int i = 0; i < n; i++)
    x[i] = i;
  double sum = 0, largest = -1;
  long count = 0;
#pragma acc parallel loop gang worker vector copyin(x) reduction(+:sum, count) \
  reduction(max:largest) num_gangs(3) num_workers(2) vector_length(32)
  for (int i = 0; i < n; i++)
    {
      sum += x[i];
      count++;
      largest = largest > x[i] ? largest : x[i];
    }
  if (sum != 499500 || count != n || largest != n - 1)
    abort ();
  int all = -1, any = 0;
#pragma acc parallel loop reduction(&:all) reduction(|:any)
  for (int i = 0; i < 64; i++)
    {
      all &= ~(1 << (i % 8));
      any |= 1 << (i % 16);
    }
  if (all != ~0xff || any != 0xffff)
    abort ();
  return 0;
}

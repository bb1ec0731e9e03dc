/* OpenMP: what target data and target enter data have mapped.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-fno-openacc -fopenmp" } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-shouldfail "out of bounds" } */

#include <stdlib.h>

int
main (void)
{
  char *x = calloc (13, 1), *y = calloc (13, 1);
  int n = 13;
#pragma omp target enter data map(to: x[0:13])
#pragma omp target data map(tofrom: y[0:13])
  for (int round = 0; round < 2; round++, n++)
    {
#pragma omp target
      for (int i = 0; i < n; i++)
	y[i] = 1;
#pragma omp target map(to: n)
      for (int i = 0; i < n + round; i++)
	x[i] = 1;
    }
  return 0;
}

/* { dg-output "invalid store of 1 bytes at 0x\[0-9a-f\]+: 0 bytes past the end of the mapped object .0x\[0-9a-f\]+,.13. in device block #" } */

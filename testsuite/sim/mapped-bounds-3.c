/* OpenMP: before the begin of what target maps.  */
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
  int *x = calloc (16, sizeof *x), *y = calloc (16, sizeof *y);
  int k = -1;
#pragma omp target map(tofrom: x[0:16], y[0:16]) map(to: k)
  y[k] = x[0] + 1;
  return 0;
}

/* { dg-output "invalid store of 4 bytes at 0x\[0-9a-f\]+: 4 bytes before the mapped object .0x\[0-9a-f\]+,.64. in device block #1 " } */

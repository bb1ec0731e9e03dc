/* SIMCUDA_RACES: critical regions of OpenMP order teams, barriers threads.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-fno-openacc -fopenmp" } */
/* { dg-skip-device host "OpenMP does not choose it by ACC_DEVICE_TYPE" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-set-target-env-var OMP_TARGET_OFFLOAD "mandatory" } */
/* { dg-set-target-env-var SIMCUDA_RACES "1" } */

#include <stdlib.h>

#define N 60

int
main (void)
{
  int sum = 0, a[N], b[N];
#pragma omp target teams distribute parallel for num_teams(3) \
  map(tofrom: sum) map(from: a)
  for (int i = 0; i < N; i++)
    {
      a[i] = i;
#pragma omp critical
      sum += i;
    }
#pragma omp target parallel map(to: a) map(from: b)
  {
#pragma omp for
    for (int i = 0; i < N; i++)
      b[i] = a[i] + 1;
#pragma omp for
    for (int i = 0; i < N; i++)
      a[i] = b[N - 1 - i];
  }
  if (sum != N * (N - 1) / 2)
    abort ();
  for (int i = 0; i < N; i++)
    if (b[i] != i + 1)
      abort ();
  return 0;
}

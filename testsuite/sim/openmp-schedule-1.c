/* OpenMP: schedules, distribute with chunks, collapse, unsigned and long bounds.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-fno-openacc -fopenmp -Wno-deprecated-openmp" } */
/* { dg-skip-device host "OpenMP does not choose it by ACC_DEVICE_TYPE" } */
/* { dg-set-target-env-var OMP_TARGET_OFFLOAD "mandatory" } */

#include <stdlib.h>

#define N 600

int
main (void)
{
  static int hits[6][N];
#pragma omp target teams num_teams(3) map(tofrom: hits)
  {
#pragma omp distribute dist_schedule(static, 7)
    for (int i = 0; i < N; i++)
      hits[0][i]++;
#pragma omp distribute parallel for schedule(static, 5)
    for (unsigned i = 0; i < N; i++)
      hits[1][i]++;
#pragma omp distribute parallel for schedule(dynamic, 3)
    for (long i = N - 1; i >= 0; i--)
      hits[2][i]++;
#pragma omp distribute parallel for schedule(guided)
    for (unsigned long long i = 0; i < N; i += 2)
      hits[3][i]++;
#pragma omp distribute parallel for collapse(3)
    for (int i = 0; i < 10; i++)
      for (int j = 0; j < 12; j++)
        for (int k = 0; k < 5; k++)
          hits[4][i * 60 + j * 5 + k]++;
#pragma omp distribute parallel for simd if(parallel: 0) safelen(8)
    for (int i = 0; i < N; i++)
      hits[5][i]++;
  }
  for (int k = 0; k < 6; k++)
    for (int i = 0; i < N; i++)
      if (hits[k][i] != (k != 3 || i % 2 == 0))
        abort ();
  return 0;
}

/* OpenMP: critical regions and locks exclude threads of all teams.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-fno-openacc -fopenmp -Wno-deprecated-openmp" } */
/* { dg-skip-device host "OpenMP does not choose it by ACC_DEVICE_TYPE" } */
/* { dg-set-target-env-var OMP_TARGET_OFFLOAD "mandatory" } */

#include <stdlib.h>

#define N 300

int
main (void)
{
  long plain = 0, named = 0;
  double last = 0;
#pragma omp target teams distribute parallel for num_teams(4) \
  map(tofrom: plain, named, last)
  for (int i = 0; i < N; i++)
    {
#pragma omp critical
      plain += i;
#pragma omp critical (second)
      {
        named = named + 1;
        last = last + 0.25;
      }
    }
  if (plain != N * (N - 1) / 2 || named != N || last != N * 0.25)
    abort ();
  return 0;
}

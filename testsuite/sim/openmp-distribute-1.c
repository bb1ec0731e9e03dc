/* OpenMP: iterations are distributed over teams, their threads and lanes.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-fno-openacc -fopenmp -Wno-deprecated-openmp" } */
/* { dg-skip-device host "OpenMP does not choose it by ACC_DEVICE_TYPE" } */
/* { dg-set-target-env-var OMP_TARGET_OFFLOAD "mandatory" } */

#include <omp.h>
#include <stdlib.h>

#define N 2000

int
main (void)
{
  static int a[N], team[N], thread[N];
#pragma omp target teams distribute parallel for num_teams(4) \
  thread_limit(4) map(from: a, team, thread)
  for (int i = 0; i < N; i++)
    {
      a[i] = 3 * i + 1;
      team[i] = omp_get_team_num ();
      thread[i] = omp_get_thread_num ();
    }
  int teams = 0, threads = 0;
  for (int i = 0; i < N; i++)
    {
      if (a[i] != 3 * i + 1)
        abort ();
      teams |= 1 << team[i];
      threads |= 1 << thread[i];
    }
  /* Each of the four teams had a part, and more than one thread of it.  */
  if (teams != 15 || threads == 1)
    abort ();
#pragma omp target teams distribute parallel for simd num_teams(3) \
  map(tofrom: a) collapse(2)
  for (int i = 0; i < N / 10; i++)
    for (int j = 0; j < 10; j++)
      a[10 * i + j] -= 3 * (10 * i + j);
  for (int i = 0; i < N; i++)
    if (a[i] != 1)
      abort ();
  return 0;
}

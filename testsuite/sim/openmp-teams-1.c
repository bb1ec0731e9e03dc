/* OpenMP: a league of several teams, each of which executes on the device.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-fno-openacc -fopenmp -Wno-deprecated-openmp" } */
/* { dg-skip-device host "OpenMP does not choose it by ACC_DEVICE_TYPE" } */
/* { dg-set-target-env-var OMP_TARGET_OFFLOAD "mandatory" } */

#include <omp.h>
#include <stdlib.h>

#pragma omp declare target
static int
on_host (void)
{
  return omp_is_initial_device ();
}
#pragma omp end declare target

int
main (void)
{
  int seen[6] = { 0 }, size[6] = { 0 }, host = 0;
#pragma omp target teams num_teams(6) thread_limit(32) \
  map(tofrom: seen, size, host)
  {
    int t = omp_get_team_num ();
    seen[t]++;
    size[t] = omp_get_num_teams ();
    host |= on_host ();
  }
  if (host)
    abort ();
  for (int t = 0; t < 6; t++)
    if (seen[t] != 1 || size[t] != 6)
      abort ();
  return 0;
}

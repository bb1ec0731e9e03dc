/* OpenMP: atomic update, capture, read and write on the device.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-fno-openacc -fopenmp -Wno-deprecated-openmp" } */
/* { dg-skip-device host "OpenMP does not choose it by ACC_DEVICE_TYPE" } */
/* { dg-set-target-env-var OMP_TARGET_OFFLOAD "mandatory" } */

#include <stdlib.h>

#define N 500

int
main (void)
{
  int count = 0, taken[N] = { 0 }, flag = 0, copies = 0;
  double sum = 0;
#pragma omp target teams distribute parallel for num_teams(3) \
  map(tofrom: count, taken, flag, copies, sum)
  for (int i = 0; i < N; i++)
    {
      int mine, f;
#pragma omp atomic capture
      mine = count++;
      taken[mine]++;
#pragma omp atomic
      sum += 0.5;
#pragma omp atomic write
      flag = 1;
#pragma omp atomic read
      f = flag;
#pragma omp atomic
      copies += f;
    }
  for (int i = 0; i < N; i++)
    if (taken[i] != 1)
      abort ();
  if (count != N || sum != N * 0.5 || copies != N)
    abort ();
  return 0;
}

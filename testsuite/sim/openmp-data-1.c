/* OpenMP: target data, update, declare target and nowait with dependences.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-fno-openacc -fopenmp -Wno-deprecated-openmp" } */
/* { dg-skip-device host "OpenMP does not choose it by ACC_DEVICE_TYPE" } */
/* { dg-set-target-env-var OMP_TARGET_OFFLOAD "mandatory" } */

#include <stdlib.h>

#define N 256

#pragma omp declare target
int table[N], bias = 7;
#pragma omp end declare target

int
main (void)
{
  int *p = malloc (N * sizeof *p);
  for (int i = 0; i < N; i++)
    {
      table[i] = i;
      p[i] = 0;
    }
#pragma omp target update to(table)
#pragma omp target data map(tofrom: p[0:N])
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < N; i++)
      p[i] += table[i] + bias;
    bias = 100; /* The device has its own.  */
#pragma omp target update from(p[0:10])
    if (p[9] != 16 || p[10] != 0)
      abort ();
#pragma omp target nowait depend(out: p[0]) map(p[0:N])
    p[0] = 1000;
#pragma omp target nowait depend(in: p[0]) map(p[0:N])
    p[1] = p[0] + 1;
#pragma omp taskwait
  }
  if (p[0] != 1000 || p[1] != 1001 || p[N - 1] != N - 1 + 7)
    abort ();
  free (p);
  return 0;
}

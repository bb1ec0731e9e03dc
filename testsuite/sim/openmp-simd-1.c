/* OpenMP: simd loops use lanes with variables of their own.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-fno-openacc -fopenmp -Wno-deprecated-openmp" } */
/* { dg-skip-device host "OpenMP does not choose it by ACC_DEVICE_TYPE" } */
/* { dg-set-target-env-var OMP_TARGET_OFFLOAD "mandatory" } */

#include <stdlib.h>

#define N 777

#pragma omp declare target
static int
twice (int x)
{
  return x + x;
}
#pragma omp end declare target

int
main (void)
{
  static int a[N], b[N];
  static double c[N];
  int last = -1;
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma omp target map(to: a) map(from: b, c) map(tofrom: last)
  {
    int scale = 3;
#pragma omp simd lastprivate(last)
    for (int i = 0; i < N; i++)
      {
        int t = a[i] * scale;
        b[i] = twice (t);
        last = i;
      }
#pragma omp parallel for simd
    for (int i = 0; i < N; i++)
      c[i] = b[i] / 4.0;
  }
  for (int i = 0; i < N; i++)
    if (b[i] != 6 * i || c[i] != b[i] / 4.0)
      abort ();
  if (last != N - 1)
    abort ();
  return 0;
}

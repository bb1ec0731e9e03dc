/* OpenMP: variables on the soft stack, whose addresses threads of a team share,
   recursion and variable-length arrays.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-fno-openacc -fopenmp -Wno-deprecated-openmp" } */
/* { dg-skip-device host "OpenMP does not choose it by ACC_DEVICE_TYPE" } */
/* { dg-set-target-env-var OMP_TARGET_OFFLOAD "mandatory" } */

#include <omp.h>
#include <stdlib.h>

#pragma omp declare target
static int
fibonacci (int n)
{
  volatile int left = n, *p = &left;
  return *p < 2 ? *p : fibonacci (*p - 1) + fibonacci (*p - 2);
}

static int
sum_of (int n)
{
  int vla[n], s = 0;
  for (int i = 0; i < n; i++)
    vla[i] = i * i;
  for (int i = 0; i < n; i++)
    s += vla[i];
  return s;
}
#pragma omp end declare target

int
main (void)
{
  int f[4], s[4], shared_sum[4] = { 0 };
#pragma omp target teams distribute num_teams(4) map(from: f, s) \
  map(tofrom: shared_sum)
  for (int t = 0; t < 4; t++)
    {
      int local[8] = { 0 }; /* The threads reach it by address.  */
#pragma omp parallel num_threads(8)
      {
        int me = omp_get_thread_num ();
        local[me] = fibonacci (me + t);
#pragma omp barrier
#pragma omp single
        for (int i = 0; i < omp_get_num_threads (); i++)
          shared_sum[t] += local[i] - fibonacci (i + t) + 1;
      }
      f[t] = fibonacci (10 + t);
      s[t] = sum_of (5 + t);
    }
  const int fib[] = { 55, 89, 144, 233 }, sums[] = { 30, 55, 91, 140 };
  for (int t = 0; t < 4; t++)
    if (f[t] != fib[t] || s[t] != sums[t] || shared_sum[t] < 1
        || shared_sum[t] > 8)
      abort ();
  return 0;
}

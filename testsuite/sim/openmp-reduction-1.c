/* OpenMP: reductions of each kind over teams, threads and simd lanes.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-fno-openacc -fopenmp" } */
/* { dg-skip-device host "OpenMP does not choose it by ACC_DEVICE_TYPE" } */
/* { dg-set-target-env-var OMP_TARGET_OFFLOAD "mandatory" } */

#include <stdlib.h>

#define N 1111

struct pair
{
  int sum, count;
};

#pragma omp declare target
static void
add_pair (struct pair *a, const struct pair *b)
{
  a->sum += b->sum;
  a->count += b->count;
}
#pragma omp end declare target
#pragma omp declare reduction(pair: struct pair: add_pair (&omp_out, &omp_in)) \
  initializer(omp_priv = { 0, 0 })

int
main (void)
{
  static int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i * 7 % 1000 + 1;
  long sum = 5;
  int least = 1 << 30, most = 0, bits = 0, all = -1, odd = 0;
  double product = 1, halves = 0;
  struct pair p = { 0, 0 };
#pragma omp target teams distribute parallel for map(to: a) \
  reduction(+: sum, halves) reduction(min: least) reduction(max: most) \
  reduction(|: bits) reduction(&: all) reduction(^: odd) \
  reduction(*: product) reduction(pair: p) num_teams(3)
  for (int i = 0; i < N; i++)
    {
      sum += a[i];
      halves += 0.5;
      if (a[i] < least)
        least = a[i];
      if (a[i] > most)
        most = a[i];
      bits |= a[i];
      all &= a[i] | 3;
      odd ^= a[i];
      product *= i % 100 == 0 ? 2 : 1;
      p.sum += a[i];
      p.count++;
    }
  long sum2 = 0;
  int least2 = 1 << 30, most2 = 0, bits2 = 0, all2 = -1, odd2 = 0;
  double product2 = 1;
  for (int i = 0; i < N; i++)
    {
      sum2 += a[i];
      least2 = a[i] < least2 ? a[i] : least2;
      most2 = a[i] > most2 ? a[i] : most2;
      bits2 |= a[i];
      all2 &= a[i] | 3;
      odd2 ^= a[i];
      product2 *= i % 100 == 0 ? 2 : 1;
    }
  if (sum != sum2 + 5 || halves != N * 0.5 || least != least2 || most != most2
      || bits != bits2 || all != all2 || odd != odd2 || product != product2
      || p.sum != sum2 || p.count != N)
    abort ();

  long lanes = 0;
#pragma omp target simd map(to: a) reduction(+: lanes)
  for (int i = 0; i < N; i++)
    lanes += a[i];
  if (lanes != sum2)
    abort ();
  return 0;
}

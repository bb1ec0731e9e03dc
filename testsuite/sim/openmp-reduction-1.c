/* OpenMP: reductions of each kind over teams, threads and simd lanes.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-fno-openacc -fopenmp -Wno-deprecated-openmp" } */
/* { dg-skip-device host "OpenMP does not choose it by ACC_DEVICE_TYPE" } */
/* { dg-set-target-env-var OMP_TARGET_OFFLOAD "mandatory" } */

#include <stdlib.h>

#define N 1111

/* Reduce by OP in all the ways, and on the host: all are to agree.  */
#define PRAGMA(X) _Pragma (#X)
#define CHECK(TYPE, OP, INIT, UPDATE)                                         \
  do                                                                          \
    {                                                                         \
      TYPE teams = INIT, threads = INIT, lanes = INIT, all = INIT;            \
      TYPE expected = INIT;                                                   \
      PRAGMA (omp target teams distribute map(to: a) map(tofrom: teams)       \
              reduction(OP: teams) num_teams(3))                              \
      for (int i = 0; i < N; i++)                                             \
        UPDATE (teams, a[i]);                                                 \
      PRAGMA (omp target parallel for map(to: a) map(tofrom: threads)         \
              reduction(OP: threads))                                         \
      for (int i = 0; i < N; i++)                                             \
        UPDATE (threads, a[i]);                                               \
      PRAGMA (omp target simd map(to: a) map(tofrom: lanes)                   \
              reduction(OP: lanes))                                           \
      for (int i = 0; i < N; i++)                                             \
        UPDATE (lanes, a[i]);                                                 \
      PRAGMA (omp target teams distribute parallel for simd map(to: a)        \
              map(tofrom: all) reduction(OP: all) num_teams(3))               \
      for (int i = 0; i < N; i++)                                             \
        UPDATE (all, a[i]);                                                   \
      for (int i = 0; i < N; i++)                                             \
        UPDATE (expected, a[i]);                                              \
      if (teams != expected || threads != expected || lanes != expected       \
          || all != expected)                                                 \
        abort ();                                                             \
    }                                                                         \
  while (0)

#define ADD(R, X) R += X
#define HALVES(R, X) R += (X) * 0.5
#define LEAST(R, X) R = (X) < R ? (X) : R
#define MOST(R, X) R = (X) > R ? (X) : R
#define OR(R, X) R |= X
#define AND(R, X) R &= (X) | 3
#define XOR(R, X) R ^= X
#define TIMES(R, X) R *= (X) % 100 == 0 ? 2 : 1
#define ANY(R, X) R = R || (X) == 17

int
main (void)
{
  static int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i * 7 % 1000 + 1;
  CHECK (long, +, 5, ADD);
  CHECK (double, +, 0.25, HALVES);
  CHECK (int, min, 1 << 30, LEAST);
  CHECK (int, max, 0, MOST);
  CHECK (unsigned, |, 0, OR);
  CHECK (int, &, -1, AND);
  CHECK (long long, ^, 9, XOR);
  CHECK (double, *, 1, TIMES);
  CHECK (int, ||, 0, ANY);
  return 0;
}

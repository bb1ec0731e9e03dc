/* OpenMP's threads on the host and OpenACC on the device, in one program.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* { dg-do run } */
/* { dg-additional-options "-fopenmp" } */

#include "../lib/accdeep-test.h"

enum { n = 64 };

struct bag
{
  int m;
  int *x;
#pragma acc shape include(x[0:m])
};

int
main (void)
{
  int v[n], x[n], threads = 0, sum = 0;
  struct bag b = { n, x };
#pragma omp parallel for num_threads(2) reduction(max:threads)
  for (int i = 0; i < n; i++)
    {
      v[i] = x[i] = i;
      threads = i >= n / 2 ? 2 : 1;
    }
  CHECK_EQ (threads, 2);
#pragma acc parallel loop copy(v, b)
  for (int i = 0; i < b.m; i++)
    {
      v[i] += 1;
      b.x[i] *= 2;
    }
#pragma omp parallel for reduction(+:sum)
  for (int i = 0; i < n; i++)
    sum += v[i] + x[i];
  CHECK_EQ (sum, n * (n + 1) / 2 + n * (n - 1));
  CHECK_ABSENT (x, sizeof x);
  return 0;
}

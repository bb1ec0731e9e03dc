/* Section 10: figure 7 and annex A1 of TERAFLUX's report, with its functions
   behind the region that calls them.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "../lib/accdeep-test.h"

void compute1(const float *a, float *b, const int n);
void compute2(const float *b, float *c, const int n);

void figure2(const int n, const float a[n], float b[n], float c[n])
{
#pragma acc dataflow copyin(a), create(b), copyout(c)
{
#pragma acc kernels, pcopyin(a), pcopyout(b), device(0)
    compute1(a, b, n);

#pragma acc kernels, pcopyin(b), pcopyout(c), device(0)
    compute2(b, c, n);
} // end of FD region
}

void compute1(const float *a, float *b, const int n)
{
    int i;
    /* #pragma omp parallel for */
    for (i=0; i<n; ++i)
    {
        b[i] = a[i] / 3.14f;
    }
}

void compute2(const float *b, float *c, const int n)
{
    int i;
    /* #pragma omp parallel for */
    for (i=0; i<n; ++i)
    {
        c[i] = b[i] * b[i];
    }
}

#define N 30000
static const int n = N;
float a[N];
float b[N];
float c[N];

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      a[i] = i % 100;
      b[i] = -1;
      c[i] = -2;
    }
  figure2 (n, a, b, c);
  for (int i = 0; i < N; i++)
    {
      const float x = a[i] / 3.14f;
      CHECK (c[i] == x * x);
      /* Created, and nothing else.  */
      CHECK (b[i] == (memory_shared_p () ? x : -1));
    }
  CHECK (memory_shared_p () || !acc_is_present (a, sizeof a));
  CHECK (memory_shared_p () || !acc_is_present (b, sizeof b));
  return 0;
}

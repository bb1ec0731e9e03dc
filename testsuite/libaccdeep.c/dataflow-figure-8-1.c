/* Section 10: figure 8 and annex A2 of TERAFLUX's report: regions in flight
   together, of which each writes what the others do, and tasks in branches.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "../lib/accdeep-test.h"

void compute1(float alpha, float *b, const int n);
void compute2(float beta, float *b, float *d, const int n);
void compute3(float beta, float *b, float *d, const int n);

void figure3(const int k, const int n, const float a[k], float b[n], float c[k], float
d[n])
{
    int index;
    for (index=0; index<k; index++) {
        float a_index = a[index], c_index = c[index];
#pragma acc dataflow copyin(n, a_index,c_index), copyout(d), async(index)
        {
#pragma acc kernels, pcopyin(a_index), pcopyout(b)
            compute1(a_index, b, n);

            if ((index == 0) || (index == k-1)) {
#pragma acc kernels, pcopyin(c_index,b), pcopyout(d)
                compute2(c_index, b, d, n);
            }
            else {
#pragma acc kernels, pcopyin(c_index,b), pcopyout(d)
                compute3(c_index, b, d, n);
            }
        } // end of FD region "index"
    } // end of loop

    for (index=0; index<k; index++) {
#pragma acc wait(index)
        ;
    }
    // Wait for all DFR
}

void compute1(const float alpha, float *b, const int n)
{
    int i;
    /* #pragma omp parallel for */
    for (i=0; i<n; ++i)
    {
        b[i] = alpha * alpha * i;
    }
}

void compute2(float beta, float *b, float *d, const int n)
{
    int i;
    /* #pragma omp parallel for */
    for (i=0; i<n; ++i)
    {
        d[i] = b[i] / beta;
    }
}

void compute3(float beta, float *b, float *d, const int n)
{
    int i;
    /* #pragma omp parallel for */
    for (i=0; i<n; ++i)
    {
        d[i] = b[i] + beta;
    }
}

#define K 16
#define N 3000
static const int k = K;
static const int n = N;
float a[K];
float b[N];
float c[K];
float d[N];

int
main (void)
{
  for (int i = 0; i < K; i++)
    {
      a[i] = i + 1;
      c[i] = i + 2;
    }
  for (int i = 0; i < N; i++)
    b[i] = d[i] = -1;
  figure3 (k, n, a, b, c, d);
  for (int i = 0; i < N; i++)
    {
      const float last = a[K - 1] * a[K - 1] * i;
      CHECK (d[i] == last / c[K - 1]);
      CHECK (b[i] == (memory_shared_p () ? last : -1));
    }
  CHECK (memory_shared_p () || !acc_is_present (b, sizeof b));
  return 0;
}

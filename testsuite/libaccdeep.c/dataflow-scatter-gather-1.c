/* Section 10: annex A3 of TERAFLUX's report, whose intermediate arrays only
   tasks name; the divisions by zero that it has printed are left out.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "../lib/accdeep-test.h"

void scatter(const float *a, float *b, int n);
void k1(float *b, float *c, int n);
void k2(float *b, float *d, int n);
void gather(float *c, float *d, float *e, int n);
void k1b(float *e, float *f, int n);
void k2b(float *e, float *g, int n);
void gatherb(float *f, float *g, float *h, int n);

void scatter_gather(const int n, const float a[n],
                   float b[n], float c[n], float d[n],
                   float e[n], float f[n], float g[n], float h[n])
{
#pragma acc dataflow copyin(a), copyout(h)
{
#pragma acc kernels, pcopyin(a), pcopyout(b)
    scatter(a, b, n);

#pragma acc kernels, pcopyin(b), pcopyout(c)
    k1(b, c, n);

#pragma acc kernels, pcopyin(b), pcopyout(d)
    k2(b, d, n);

#pragma acc kernels, pcopyin(c,d), pcopyout(e)
    gather(c, d, e, n);

#pragma acc kernels, pcopyin(e), pcopyout(f)
    k1b(e, f, n);

#pragma acc kernels, pcopyin(e), pcopyout(g)
    k2b(e, g, n);

#pragma acc kernels, pcopyin(f,g), pcopyout(h)
    gatherb(f, g, h, n);
}
}

void scatter(const float *a, float *b, int n)
{
    int i;
    for (i=0; i<n; ++i)
        b[i] = a[i] * 5 / (i%2 + 1);
}

void k1(float *b, float *c, int n)
{
    int i;
    for (i=0; i<n; ++i)
        c[i] = b[i] * 5 / (i%3 + 1);
}

void k2(float *b, float *d, int n)
{
    int i;
    for (i=0; i<n; ++i)
        d[i] = b[i] - i + n / 3;
}

void gather(float *c, float *d, float *e, int n)
{
    int i;
    for (i=0; i<n; ++i)
        e[i] = c[i] + d[i] - n / 3;
}

void k1b(float *e, float *f, int n)
{
    int i;
    for (i=0; i<n; ++i)
        f[i] = e[i] * 5 / (i%3 + 1);
}

void k2b(float *e, float *g, int n)
{
    int i;
    for (i=0; i<n; ++i)
        g[i] = e[i] - i + n / 3;
}

void gatherb(float *f, float *g, float *h, int n)
{
    int i;
    for (i=0; i<n; ++i)
        h[i] = f[i] - g[i] + n / 3;
}

#define N 3000
float a[N],b[N],c[N],d[N];
float e[N],f[N],g[N],h[N], same[N];

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      a[i] = 2;
      b[i] = c[i] = d[i] = e[i] = f[i] = g[i] = -7;
    }
  scatter_gather (N, a, b, c, d, e, f, g, h);
  for (int i = 0; i < N; i++)
    CHECK (memory_shared_p ()
	   || (b[i] == -7 && c[i] == -7 && e[i] == -7 && g[i] == -7));
  scatter (a, b, N);
  k1 (b, c, N);
  k2 (b, d, N);
  gather (c, d, e, N);
  k1b (e, f, N);
  k2b (e, g, N);
  gatherb (f, g, same, N);
  for (int i = 0; i < N; i++)
    CHECK (h[i] == same[i]);
  CHECK (memory_shared_p () || !acc_is_present (d, sizeof d));
  return 0;
}

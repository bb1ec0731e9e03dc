/* Section 10: calls as tasks compute what the functions do in sequence, whether
   their loops are shared or not, and whether their arguments are parts of one
   array, which nothing but the run of the function can tell.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "../lib/accdeep-test.h"

enum { N = 1000 };

void
add (float *a, const float *b, int n)
{
  for (int i = 0; i < n; i++)
    {
      if (b[i] < 0)
	continue;
      a[i] = b[i] + 1;
    }
}

void rows (int n, float (*a)[4], float *b);

void
stencil (float *restrict a, const float *restrict b, int n)
{
  int i;
  for (i = 1; i <= n - 2; i += 1)
    a[i] = b[i - 1] + b[i + 1];
}

void
two (float *a, float *b, int n)
{
  int i;
  for (i = 0; i < n; i++)
    a[i] = i;
  a[0] = 7;
  for (i = 0; i < n; i++)
    b[i] = a[i] + b[i];
}

/* B may be A, or end in it.  */
void
fixed (float *a, const float *b, int n)
{
  for (int i = 1; i < n; i++)
    a[i] = (a[i] + b[n - 1] + a[0] + *b) / 4;
}

void
chain (float *a, int n)
{
  for (int i = 1; i < n; i++)
    a[i] = a[i - 1] + 1;
}

/* GCC itself crashes where it inlines such a function on the host.  */
#pragma acc routine gang
static void __attribute__ ((noinline))
user (float *a, int n)
{
#pragma acc loop gang vector
  for (int i = 0; i < n; i++)
    a[i] *= 3;
}

static void
tasks (int n, float a[n], float b[n], float c[n][4], float d[n])
{
#pragma acc dataflow copy(a, b, c, d)
  {
#pragma acc kernels copy(a) copyin(b)
    add (a, b, n);
#pragma acc kernels copy(c) copyout(b)
    rows (n, c, b);
#pragma acc kernels copy(a) copyin(b)
    stencil (a, b, n);
#pragma acc kernels copy(a, b)
    two (a, b, n);
    /* The same, and the next element of the same.  */
#pragma acc kernels copy(b)
    add (b, b, n);
#pragma acc kernels copy(b)
    user (b, n);
#pragma acc kernels copy(d)
    add (d + 1, d, n - 1);
#pragma acc kernels copy(a)
    chain (a, n);
#pragma acc kernels copy(a) copyin(b)
    fixed (a, b, n);
#pragma acc kernels copy(a)
    fixed (a, a, n);
#pragma acc kernels copy(a)
    fixed (a + n / 2, a, n / 2);
#pragma acc kernels copy(a)
    fixed (a + n / 4, a, n / 2);
  }
}

static void
sequence (int n, float *a, float *b, float (*c)[4], float *d)
{
  add (a, b, n);
  rows (n, c, b);
  stencil (a, b, n);
  two (a, b, n);
  add (b, b, n);
  user (b, n);
  add (d + 1, d, n - 1);
  chain (a, n);
  fixed (a, b, n);
  fixed (a, a, n);
  fixed (a + n / 2, a, n / 2);
  fixed (a + n / 4, a, n / 2);
}

void
rows (int n, float (*a)[4], float *b)
{
  int i, j;
  for (i = 0; i < n; i++)
    {
      float sum = 0;
      for (j = 0; j < 4; j++)
	{
	  a[i][j] *= 2;
	  sum += a[i][j];
	}
      b[i] = sum;
    }
}

float a[2][N], b[2][N], c[2][N][4], d[2][N];

int
main (void)
{
  for (int k = 0; k < 2; k++)
    for (int i = 0; i < N; i++)
      {
	a[k][i] = i;
	b[k][i] = 3 * i % 17;
	d[k][i] = i == 0 ? 5 : -i;
	for (int j = 0; j < 4; j++)
	  c[k][i][j] = i * j;
      }
  tasks (N, a[0], b[0], c[0], d[0]);
  sequence (N, a[1], b[1], c[1], d[1]);
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (a[0][i], a[1][i]);
      CHECK_EQ (b[0][i], b[1][i]);
      CHECK_EQ (d[0][i], d[1][i]);
      CHECK_EQ (d[0][i], 5 + i);
      for (int j = 0; j < 4; j++)
	CHECK_EQ (c[0][i][j], c[1][i][j]);
    }
  return 0;
}

/* Section 10: calls as tasks of functions with loops that count in steps or down,
   and with elements that are numbered by several variables, compute what the
   functions do in sequence, also where that is what makes the difference: rows that
   are longer than they are apart, factors that are not positive, unsigned variables
   that come around, bounds that a variable cannot have, and loops that end early.  */
/* { dg-do run } */
/* { dg-set-target-env-var SIMCUDA_RACES "1" } */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "../lib/accdeep-test.h"

#include <stddef.h>
#include <stdint.h>

enum
{
  N = 4000
};

enum
{
  M = 50
};
static const int rows = 20;

static void
constants (float *a)
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < M; j++)
      a[i * M + j] = a[i * M + j] * 2 + i;
}

static void
even (float *a, int n, int first)
{
  for (int i = first; i < n; i += 2)
    a[i] += 1;
}

static void
down (float *a, const float *b, int n)
{
  for (int i = n - 1; i >= 0; i--)
    a[i] = b[i] + i;
}

static void
down_by (float *a, unsigned n, unsigned end)
{
  for (unsigned i = n; i > end; i -= 3)
    a[i] += 1;
}

/* Where END is 254 or 255, I comes around.  */
static void
around (float *a, unsigned char end)
{
  for (unsigned char i = 0; i < end; i += (unsigned char) 7)
    a[i] = a[i] * 2 + i;
}

/* Of a negative N below what an int can be there is no iteration.  */
static void
wide (float *a, long long n)
{
  for (int i = 0; i < n; ++i)
    a[i] += 1;
}

static void
wide_down (float *a, long long n)
{
  for (int i = 99; i > n; i--)
    a[i] += 1;
}

static void
pairs (float *a, int n)
{
  for (int i = 0; i < n; i++)
    {
      a[2 * i] += a[2 * i + 1];
      a[i * 2 + 1] = i;
    }
}

/* Rows may be longer than they are apart, and lie on each other.  */
static void
pitched (float *a, int n, int m, int pitch)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * pitch + j] = a[i * pitch + j] * 2 + i;
}

static void
cube (float *a, size_t n, size_t m, size_t l, size_t pitch)
{
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      for (size_t k = 0; k < l; k++)
        a[(i * pitch + j) * l + k] = a[(i * pitch + j) * l + k] * 2 + i;
}

/* What ends the inner loop is not its bound.  */
static void
early (float *a, int n, int m, size_t bound, int pitch)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < bound; j++)
      {
        if (j == m)
          break;
        a[i * pitch + j] = a[i * pitch + j] * 2 + i;
      }
}

static void
lower (float *a, int n, int pitch)
{
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < i; j++)
        a[i * pitch + j] = a[i * pitch + j] * 2 + i;
      a[i * pitch + i] = 1;
    }
}

static void
upper (float *a, float *b, int n, int pitch)
{
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j <= n - 1; ++j)
      a[i * pitch + j] = b[i * pitch + j] * 2 + i;
}

static void
other_half (float *a, int n, int pitch)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n - i; j++)
      a[i * pitch + j] = a[i * pitch + j] * 2 + i;
}

/* A row's sum, somewhere in a matrix.  */
static void
sums (float *s, const float *b, int n, int m)
{
  for (int i = n - 1; i >= 0; i--)
    {
      float sum = 0;
      for (int j = 0; j < m; j++)
        sum += b[i * m + j];
      s[i] = sum;
    }
}

static void
run (int tasks, float *a, float *b)
{
#pragma acc dataflow copy(a[0:N], b[0:N]) if(tasks)
  {
#define TASK _Pragma ("acc kernels copy(a[0:N], b[0:N])")
    TASK constants (a);
    TASK even (a, 1000, 0);
    TASK even (a, 999, 1);
    TASK even (a, 3, 3);
    TASK down (a, b, 700);
    TASK down (a, a, 700);
    TASK down (a, a + 10, 700);
    TASK down (a + 10, a, 700);
    TASK down (a, b, 0);
    TASK down_by (a, 300, 2);
    TASK down_by (a, 301, 4);
    TASK down_by (a, 0, 0);
    TASK around (b, 250);
    TASK around (b, 254);
    TASK around (b, 255);
    TASK wide (a, 100);
    TASK wide (a, -4294967200LL);
    TASK wide_down (a, 10);
    TASK wide_down (a, 4294967300LL);
    TASK wide_down (a, -1);
    TASK pairs (b, 500);
    TASK pitched (a, 20, 30, 30);
    TASK pitched (a, 20, 30, 40);
    TASK pitched (a, 20, 30, 29);
    TASK pitched (a, 20, 30, 1);
    TASK pitched (a, 20, 30, 0);
    TASK pitched (a + 1000, 20, 30, -7);
    TASK pitched (a, 0, 30, 2);
    TASK pitched (a, 20, -1, 2);
    TASK cube (b, 5, 6, 7, 6);
    TASK cube (b, 5, 6, 7, 5);
    TASK cube (b, 5, 6, 7, 0);
    TASK cube (b + 500, 5, 6, 7, SIZE_MAX);
    TASK early (a, 20, 10, 10, 10);
    TASK early (a, 20, 10, 10, 9);
    TASK early (a, 20, 10, SIZE_MAX, 9);
    TASK early (a, 20, 10, (size_t) 1 << 32, 9);
    TASK early (a, 20, 10, ((size_t) 1 << 32) + 3, 9);
    TASK lower (a, 40, 40);
    TASK lower (a, 40, 39);
    TASK lower (a, 40, 7);
    TASK upper (a, b, 40, 41);
    TASK upper (a, a, 40, 38);
    TASK upper (a, a + 1, 40, 40);
    TASK other_half (a, 40, 40);
    TASK other_half (a, 40, 13);
    TASK sums (a, b, 30, 30);
    TASK sums (b + 20, b, 30, 30);
  }
}

static void
reset (float *a, float *b)
{
  for (int i = 0; i < N; i++)
    {
      a[i] = i % 17;
      b[i] = i % 13;
    }
}

int
main (void)
{
  static float a[N], b[N], c[N], d[N];
  reset (a, b);
  reset (c, d);
  run (0, a, b);
  run (1, c, d);
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (c[i], a[i]);
      CHECK_EQ (d[i], b[i]);
    }
  return 0;
}

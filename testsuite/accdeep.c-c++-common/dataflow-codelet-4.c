/* Section 10: calls as tasks of functions with loops that count in steps or down,
   and with elements that are numbered by several variables, in squares, triangles
   and bands: shared where each iteration has elements of its own for certain, or
   where that is tested when the function runs, and in sequence otherwise.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-options "-fplugin-arg-accdeep-report" } */

#include <stddef.h>

/* Steps.  */

void
even (float *a, int n) /* { dg-note "even\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
{
  for (int i = 0; i < n; i += 2)
    a[i] = 1;
}

void
down (float *a, const float *b, int n) /* { dg-note "down\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
{
  for (int i = n - 1; i >= 0; i--)
    a[i] = b[i];
}

void
down_by (unsigned *a, unsigned n) /* { dg-note "down_by\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
{
  for (unsigned i = n; i > 3; i -= 3)
    a[i] = 1;
}

void
wide (float *a, long n) /* { dg-note "wide\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
{
  for (int i = 0; i < n; ++i)
    a[i] = 1;
}

void
pairs (float *a, int n) /* { dg-note "pairs\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
{
  for (int i = 0; i < n; i++)
    {
      a[2 * i] = a[2 * i + 1];
      a[i * 2 + 1] = i;
    }
}

enum
{
  M = 96
};
static const int rows = 20;

void
constants (float *a) /* { dg-note "constants\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < M; j++)
      a[i * M + j] = 1;
}

/* The one before it is another iteration's.  */
void
down_chain (float *a, int n) /* { dg-note "down_chain\[^'\]*' as a task: it runs in sequence" } */
{
  for (int i = n - 2; i >= 0; i--)
    a[i] = a[i + 1] + 1;
}

void
away (float *a, int n) /* { dg-note "away\[^'\]*' as a task: it runs in sequence" } */
{
  for (int i = 0; i > n; i++)
    a[i] = 1;
}

void
unknown_step (float *a, int n, int by) /* { dg-note "unknown_step\[^'\]*' as a task: it runs in sequence" } */
{
  for (int i = 0; i < n; i += by)
    a[i] = 1;
}

void
two_scales (float *a, int n) /* { dg-note "two_scales\[^'\]*' as a task: it runs in sequence" } */
{
  for (int i = 0; i < n; i++)
    a[2 * i] = a[3 * i];
}

void
third (float *a, int n) /* { dg-note "third\[^'\]*' as a task: it runs in sequence" } */
{
  for (int i = 0; i < n; i++)
    {
      a[2 * i] = 1;
      a[2 * i + 2] = 2;
    }
}

void
before (float *a, int n) /* { dg-note "before\[^'\]*' as a task: it runs in sequence" } */
{
  for (int i = 1; i < n; i++)
    {
      a[2 * i] = 1;
      a[2 * i + -1] = 2;
    }
}

void
nowhere (float *a, int n) /* { dg-note "nowhere\[^'\]*' as a task: it runs in sequence" } */
{
  for (int i = 0; i < n; i++)
    a[0 * i + 0] += i;
}

/* Squares.  */

void
square (float *a, int n, int m) /* { dg-note "square\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] = i + j;
}

void
pitched (float *a, const float *b, int n, int m, int pitch) /* { dg-note "pitched\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
{
  for (int i = 0; i < n; i++)
    {
      float s = 0;
      for (int j = 0; j < m; j += 2)
        s += b[j + i * pitch];
      a[i] = s;
    }
}

void
cube (float *a, size_t n, size_t m, size_t l) /* { dg-note "cube\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
{
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      for (size_t k = 0; k < l; k++)
        a[(i * m + j) * l + k] = 1;
}

void
columns (float *a, int n, int m) /* { dg-note "columns\[^'\]*' as a task: it runs in sequence" } */
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[j * n + i] = 1;
}

void
from_below (float *a, int n, int m, int first) /* { dg-note "from_below\[^'\]*' as a task: it runs in sequence" } */
{
  for (int i = 0; i < n; i++)
    for (int j = first; j < m; j++)
      a[i * m + j] = 1;
}

void
row_before (float *a, int n, int m) /* { dg-note "row_before\[^'\]*' as a task: it runs in sequence" } */
{
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] = a[(i - 1) * m + j];
}

void
two_pitches (float *a, int n, int m) /* { dg-note "two_pitches\[^'\]*' as a task: it runs in sequence" } */
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] = a[i * n + j];
}

/* What wraps may be anything.  */
void
narrow (float *a, unsigned n, unsigned m) /* { dg-note "narrow\[^'\]*' as a task: it runs in sequence" } */
{
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < m; j++)
      a[i * m + j] = 1;
}

void
short_one (float *a, int n, int m) /* { dg-note "short_one\[^'\]*' as a task: it runs in sequence" } */
{
  for (int i = 0; i < n; i++)
    for (short j = 0; j < m; j++)
      a[i * m + j] = 1;
}

void
jumps (float *a, int n, int m) /* { dg-note "jumps\[^'\]*' as a task: it runs in sequence" } */
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
        a[i * m + j] = 1;
        j += 3;
        a[i * m + j] = 1;
      }
}

/* Triangles.  */

void
lower (float *a, int n) /* { dg-note "lower\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
{
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < i; j++)
        a[i * n + j] = 0;
      a[i * n + i] = 1;
    }
}

void
upper (float *a, int n, int pitch) /* { dg-note "upper\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
{
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j <= n - 1; ++j)
      a[i * pitch + j] += j;
}

void
other_half (float *a, int n) /* { dg-note "other_half\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n - i; j++)
      a[i * n + j] = 2;
}

/* What is written is another iteration's, too.  */
void
symmetric (float *a, int n) /* { dg-note "symmetric\[^'\]*' as a task: it runs in sequence" } */
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      a[j * n + i] = a[i * n + j];
}

void
packed (float *a, int n) /* { dg-note "packed\[^'\]*' as a task: it runs in sequence" } */
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      a[i * (i + 1) / 2 + j] = 1;
}

void
left_of (float *a, int n) /* { dg-note "left_of\[^'\]*' as a task: it runs in sequence" } */
{
  for (int i = 0; i < n; i++)
    for (int j = i - 1; j < n; j++)
      a[i * n + j] = 1;
}

void
from_negative (float *a, int n) /* { dg-note "from_negative\[^'\]*' as a task: it runs in sequence" } */
{
  for (int i = -2; i < n; i++)
    for (int j = i; j < n; j++)
      a[i * n + j] = 1;
}

void
region (int n, float *a, float *b, unsigned *u)
{
#pragma acc dataflow copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|region|none|read|write|both|a      b|behind" } */
  {
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    even (a, n);
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    down (a, b, n);
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    down_by (u, n);
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    wide (a, n);
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    pairs (a, n);
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    constants (a);
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    down_chain (a, n);
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    away (a, n);
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    unknown_step (a, n, n);
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    two_scales (a, n);
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    third (a, n);
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    before (a, n);
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    nowhere (a, n);
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    square (a, n, n);
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    pitched (a, b, n, n, n);
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    cube (a, n, n, n);
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    columns (a, n, n);
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    from_below (a, n, n, n);
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    row_before (a, n, n);
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    two_pitches (a, n, n);
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    narrow (a, n, n);
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    short_one (a, n, n);
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    jumps (a, n, n);
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    lower (a, n);
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    upper (a, n, n);
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    other_half (a, n);
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    symmetric (a, n);
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    packed (a, n);
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    left_of (a, n);
#pragma acc kernels copy(a[0:n], b[0:n], u[0:n]) /* { dg-note "moves|task" } */
    from_negative (a, n);
  }
}

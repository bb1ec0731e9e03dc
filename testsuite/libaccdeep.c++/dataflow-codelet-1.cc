/* Section 10: calls as tasks compute what the functions do in sequence, whether
   their loops are shared or not, and whether their arguments are parts of one
   array, which nothing but the run of the function can tell.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "../lib/accdeep-test.h"

#include <cstddef>

enum { N = 1000 };

namespace numbers
{

template <class T, class Size>
void
add (T *a, const T *b, Size n)
{
  for (Size i = 0; i < n; i++)
    a[i] = b[i] + 1;
}

inline void
stencil (float *__restrict a, const float *__restrict b, int n) noexcept
{
  for (int i = 1; i <= n - 2; ++i)
    {
      const auto left = b[i - 1];
      if (left < 0)
        continue;
      a[i] = left + b[i + 1];
    }
}

} // namespace numbers

struct steps
{
  static void
  two (float *a, float *b, int n)
  {
    for (int i = 0; i < n; i++)
      a[i] = i;
    a[0] = 7;
    for (int i = 0; i < n; i++)
      b[i] = a[i] + b[i];
  }
};

template <int Width> void rows (int n, float (*a)[Width], float *b);

static void
chain (float *a, const int &n)
{
  for (int i = 1; i < n; i++)
    a[i] = a[i - 1] + 1;
}

/* X may be one of A's elements, and so may N.  */
static void
reference (float *a, const float &x, int n)
{
  for (int i = 0; i < n; i++)
    a[i] += x;
}

static void
bound (float *a, const int &n)
{
  for (int i = 0; i < n; i++)
    a[i] = i + 1;
}

struct limits
{
  int n, values[10];
};

static void
count_down (int *a, const limits &l)
{
  for (int i = 0; i < l.n; i++)
    a[i] = 2;
}

struct scale
{
  float by;
  scale (float b) : by (b) {}
  scale (const scale &other) : by (other.by) {}
};

/* There is no version of a function whose argument is constructed.  */
static void
scaled (float *a, int n, float by)
{
  const scale s (by);
  for (int i = 0; i < n; i++)
    a[i] *= s.by;
}

template <bool Tasks>
static void
run (int n, float *a, float *b, float (*c)[4], float *d, limits *l)
{
  const std::size_t size = n;
#pragma acc dataflow copy(a[0:n], b[0:n], c[0:n][0:4], d[0:n], l[0:1]) if(Tasks)
  {
#pragma acc kernels copy(a[0:n]) copyin(b[0:n])
    numbers::add (a, b, size);
#pragma acc kernels copy(c[0:n][0:4]) copyout(b[0:n])
    rows<4> (n, c, b);
#pragma acc kernels copy(a[0:n]) copyin(b[0:n])
    numbers::stencil (a, b, n);
#pragma acc kernels copy(a[0:n], b[0:n])
    steps::two (a, b, n);
    /* The same, and the next element of the same.  */
#pragma acc kernels copy(b[0:n])
    numbers::add (b, b, n);
#pragma acc kernels copy(d[0:n])
    numbers::add (d + 1, d, n - 1);
#pragma acc kernels copy(a[0:n])
    chain (a, n);
#pragma acc kernels copy(a[0:n])
    scaled (a, n, 0.5f);
#pragma acc kernels copy(a[0:n]) copyin(b[0:n])
    reference (a, b[3], n);
#pragma acc kernels copy(a[0:n])
    reference (a, a[n / 2], n);
#pragma acc kernels copy(b[0:n]) copyin(l[0:1])
    bound (b, l->n);
    /* The first element that is written is the bound.  */
#pragma acc kernels copy(l[0:1])
    count_down (&l->n, *l);
  }
}

static void
in_sequence (int n, float *a, float *b, float (*c)[4], float *d, limits *l)
{
  numbers::add (a, b, std::size_t (n));
  rows<4> (n, c, b);
  numbers::stencil (a, b, n);
  steps::two (a, b, n);
  numbers::add (b, b, n);
  numbers::add (d + 1, d, n - 1);
  chain (a, n);
  scaled (a, n, 0.5f);
  reference (a, b[3], n);
  reference (a, a[n / 2], n);
  bound (b, l->n);
  count_down (&l->n, *l);
}

template <int Width>
void
rows (int n, float (*a)[Width], float *b)
{
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
      for (int j = 0; j < Width; j++)
        {
          a[i][j] *= 2;
          sum += a[i][j];
        }
      b[i] = sum;
    }
}

float a[3][N], b[3][N], c[3][N][4], d[3][N];
limits l[3] = { { 7, {} }, { 7, {} }, { 7, {} } };

int
main ()
{
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < N; i++)
      {
        a[k][i] = i;
        b[k][i] = 3 * i % 17;
        d[k][i] = i == 0 ? 5 : -i;
        for (int j = 0; j < 4; j++)
          c[k][i][j] = i * j;
      }
  in_sequence (N, a[0], b[0], c[0], d[0], &l[0]);
  run<true> (N, a[1], b[1], c[1], d[1], &l[1]);
  run<false> (N, a[2], b[2], c[2], d[2], &l[2]);
  for (int k = 1; k < 3; k++)
    for (int i = 0; i < 10; i++)
      {
        CHECK_EQ (l[k].n, 2);
        CHECK_EQ (l[k].values[i], l[0].values[i]);
      }
  for (int k = 1; k < 3; k++)
    for (int i = 0; i < N; i++)
      {
        CHECK_EQ (a[k][i], a[0][i]);
        CHECK_EQ (b[k][i], b[0][i]);
        CHECK_EQ (d[k][i], d[0][i]);
        CHECK_EQ (d[k][i], 5 + i);
        for (int j = 0; j < 4; j++)
          CHECK_EQ (c[k][i][j], c[0][i][j]);
      }
  CHECK_ABSENT (a, sizeof a);
  return 0;
}

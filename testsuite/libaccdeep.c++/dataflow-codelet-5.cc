/* Section 10: calls as tasks of functions with range-based loops over std::array,
   std::span and arrays, and loops of pointers, compute what they do in sequence, also
   where what they read is in what they write, or where elements are the function's
   own.

   { dg-do run }
   { dg-additional-options "-std=c++20" }
   { dg-set-target-env-var SIMCUDA_RACES "1" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/accdeep-test.h"

#include <array>
#include <span>
#include <vector>

enum
{
  N = 2000,
  M = 96
};

using row = std::array<float, M>;

static void
array (row &a, const row &b)
{
  for (float &x : a)
    x += b[3];
}

static void
span (std::span<float> a, const float &by)
{
  for (float &x : a)
    x = x * by + 1;
}

static void
fixed (std::span<float, M> a, const float *b)
{
  for (auto i = a.begin (); i != a.end (); ++i)
    *i += *b;
}

static void
plain (float (&a)[M], float by)
{
  for (auto &x : a)
    x *= by;
}

static void
pointers (float *a, const float *b, int n)
{
  for (float *p = a; p != a + n; ++p)
    *p = *p > 40 ? b[1] : b[0] + 1;
}

static void
flat (std::vector<float> &a, std::size_t n, std::size_t m, std::size_t pitch)
{
  for (std::size_t i = 0; i < n; i++)
    for (std::size_t j = i; j < m; j++)
      a[i * pitch + j] = a[i * pitch + j] / 2 + i;
}

/* Each thread has an A of its own.  */
static void
value (row a, float *b)
{
  for (float &x : a)
    x += 1;
  for (int i = 0; i < M; i++)
    b[i] = a[i];
}

static void
value_by_number (row a, float *b)
{
  for (int i = 0; i < M; i++)
    a[i] = b[i] + 1;
  for (int i = 0; i < M; i++)
    b[M - 1 - i] = a[i];
}

struct rows
{
  int n;
  float *a;
  row e;
#pragma acc shape include (a[0:n])

  void
  own ()
  {
    for (float &x : e)
      x += n;
  }

  void
  all ()
  {
    for (float *p = a, *end = a + n; p != end; p++)
      *p -= 7;
  }
};

static void
run (bool tasks, row &a, row &b, std::span<float> s, float (&c)[M], float *p,
     std::vector<float> &v, rows &r)
{
  const std::span<float, M> f (s.data () + 17, M);
#pragma acc dataflow copy(a, b, c, p[0:N], v, r, s) if(tasks)
  {
#pragma acc kernels copy(a, b)
    array (a, b);
#pragma acc kernels copy(a)
    array (a, a);
#pragma acc kernels copy(s, p[0:N])
    span (s, p[5]);
#pragma acc kernels copy(s)
    span (s, s[100]);
#pragma acc kernels copy(s, p[0:N])
    span (s.subspan (0, 0), p[5]);
#pragma acc kernels copy(c)
    plain (c, c[1]);
#pragma acc kernels copy(p[0:N])
    pointers (p + 50, p, 700);
#pragma acc kernels copy(p[0:N])
    pointers (p, p + 3, 900);
#pragma acc kernels copy(p[0:N])
    pointers (p, p + 3, 0);
#pragma acc kernels copy(v)
    flat (v, 20, 40, 40);
#pragma acc kernels copy(v)
    flat (v, 20, 40, 11);
#pragma acc kernels copy(v)
    flat (v, 20, 40, 0);
#pragma acc kernels copy(p[0:N]) copyin(b)
    value (b, p);
#pragma acc kernels copy(p[0:N]) copyin(b)
    value_by_number (b, p);
#pragma acc kernels copy(r)
    r.own ();
#pragma acc kernels copy(r)
    r.all ();
  }
#pragma acc dataflow copy(p[0:N], s, f) if(tasks)
  {
#pragma acc kernels copy(p[0:N], f)
    fixed (f, p);
#pragma acc kernels copy(f)
    fixed (f, &f[5]);
  }
}

struct data
{
  row a, b;
  float c[M], p[N];
  std::vector<float> s = std::vector<float> (N), v = std::vector<float> (N);
  rows r;
  float x[N];

  data ()
  {
    for (int i = 0; i < M; i++)
      {
        a[i] = i;
        b[i] = c[i] = M - i;
        r.e[i] = i;
      }
    for (int i = 0; i < N; i++)
      {
        p[i] = s[i] = i % 83 / 8.f;
        v[i] = x[i] = i % 31;
      }
    r.n = N;
    r.a = x;
  }
};

int
main ()
{
  static data d[2];
  for (bool tasks : { false, true })
    run (tasks, d[tasks].a, d[tasks].b, d[tasks].s, d[tasks].c, d[tasks].p,
         d[tasks].v, d[tasks].r);
  CHECK (d[0].a == d[1].a && d[0].b == d[1].b);
  CHECK (d[0].r.e == d[1].r.e);
  for (int i = 0; i < M; i++)
    CHECK_EQ (d[1].c[i], d[0].c[i]);
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (d[1].p[i], d[0].p[i]);
      CHECK_EQ (d[1].s[i], d[0].s[i]);
      CHECK_EQ (d[1].v[i], d[0].v[i]);
      CHECK_EQ (d[1].x[i], d[0].x[i]);
    }
  return 0;
}

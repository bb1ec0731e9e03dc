// Section 10: calls as tasks of functions with range-based loops over std::array,
// std::span and arrays, and loops of pointers: shared where each element is one
// iteration's, and in sequence where the pointer goes somewhere else, or elements are
// the function's own.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-options "-std=c++20 -fstrict-aliasing -fplugin-arg-accdeep-report" }

#include <array>
#include <span>
#include <vector>

using eight = std::array<float, 8>;

void
array (eight &a) // { dg-note "array\[^'\]*' as a task: its loop is shared among gangs and vectors" }
{
  for (float &x : a)
    x += 1;
}

void
span (std::span<float> a, const float &by) // { dg-note "span\[^'\]*' as a task: its loop is shared among gangs and vectors" }
{
  for (float &x : a)
    x *= by;
}

void
fixed (std::span<float, 8> a) // { dg-note "fixed\[^'\]*' as a task: its loop is shared among gangs and vectors" }
{
  for (auto i = a.begin (); i != a.end (); ++i)
    *i *= 2;
}

void
plain (float (&a)[8]) // { dg-note "plain\[^'\]*' as a task: its loop is shared among gangs and vectors" }
{
  for (auto &x : a)
    x *= 2;
}

void
pointers (float *a, int n) // { dg-note "pointers\[^'\]*' as a task: its loop is shared among gangs and vectors" }
{
  for (float *p = a; p != a + n; ++p)
    *p = *p > 0 ? 1 : 2;
}

struct rows
{
  int n;
  float *a;
  eight e;

  void
  own () // { dg-note "own\[^'\]*' as a task: its loop is shared among gangs and vectors" }
  {
    for (float &x : e)
      x += n;
  }

  void
  all () // { dg-note "all\[^'\]*' as a task: its loop is shared among gangs and vectors" }
  {
    for (float *p = a, *end = a + n; p != end; p++)
      *p = 0;
  }
};

/* Nothing is known of elements of elements.  */
void
matrix (std::vector<eight> &a, const eight &b) // { dg-note "matrix\[^'\]*' as a task: it runs in sequence" }
{
  for (std::size_t i = 0; i < a.size (); i++)
    for (int j = 0; j < 8; j++)
      a[i][j] = b[j];
}

void
flat (std::vector<float> &a, std::size_t n, std::size_t m) // { dg-note "flat\[^'\]*' as a task: its loop is shared among gangs and vectors" }
{
  for (std::size_t i = 0; i < n; i++)
    for (std::size_t j = i; j < m; j++)
      a[i * m + j] = i;
}

void
sum (std::span<float> a, float &s) // { dg-note "sum\[^'\]*' as a task: it runs in sequence" }
{
  for (float x : a)
    s += x;
}

void
next (float *a, int n) // { dg-note "next\[^'\]*' as a task: it runs in sequence" }
{
  for (float *p = a; p != a + n; ++p)
    *p = p[1];
}

void
twice (float *a, int n) // { dg-note "twice\[^'\]*' as a task: it runs in sequence" }
{
  for (float *p = a; p != a + n; ++p)
    {
      *p = 1;
      p++;
    }
}

void
other (float *a, float *b, int n) // { dg-note "other\[^'\]*' as a task: it runs in sequence" }
{
  for (float *p = a; p != b + n; ++p)
    *p = 1;
}

void
behind (float *a, int n) // { dg-note "behind\[^'\]*' as a task: it runs in sequence" }
{
  float *p = a;
  for (; p != a + n; ++p)
    *p = 1;
  *p = 2;
}

/* P is another type's.  */
void
half (float *a, int n) // { dg-note "half\[^'\]*' as a task: it runs in sequence" }
{
  for (short *p = (short *)a; p != (short *)(a + n); ++p)
    *(float *)p = 1;
}

/* Each thread has an A of its own.  */
void
value (eight a, float *b) // { dg-note "value\[^'\]*' as a task: it runs in sequence" }
{
  for (float &x : a)
    x = 1;
  b[0] = a[7];
}

struct pair
{
  float x[2];
};

void
changed (pair a, float *b, int n) // { dg-note "changed\[^'\]*' as a task: it runs in sequence" }
{
  a.x[1] = 1;
  for (int i = 0; i < n; i++)
    b[i] = a.x[1];
}

void
kept (pair a, float *b, int n) // { dg-note "kept\[^'\]*' as a task: its loop is shared among gangs and vectors" }
{
  for (int i = 0; i < n; i++)
    b[i] = a.x[1];
}

/* What another gang writes may be what the arguments are to be read from; pointers
   are no numbers.  */
void
scaled (float *a, int n, float by) // { dg-note "scaled\[^'\]*' as a task: its loop is shared among gangs and vectors" }
{
  for (int i = 0; i < n; i++)
    a[i] *= by;
}

void
inner (std::span<eight> a, eight &b) // { dg-note "inner\[^'\]*' as a task: it runs in sequence" }
{
  for (eight &r : a)
    for (float &x : b)
      x += r[0];
}

void
region (float *p, int n, eight &a, std::span<float> s, std::span<float, 8> f,
        float (&c)[8], rows &r, std::vector<eight> &v, std::vector<float> &w,
        std::span<eight> e, pair q)
{
#pragma acc dataflow copy(p[0:n], q, a, s, f, c, r, v, w, e) /* { dg-note "moves|region|none|read|write|both|p      q|behind" } */
  {
#pragma acc kernels copy(a) /* { dg-note "moves|task" } */
    array (a);
#pragma acc kernels copy(s, p[0:n]) /* { dg-note "moves|task" } */
    span (s, p[0]);
#pragma acc kernels copy(f) /* { dg-note "moves|task" } */
    fixed (f);
#pragma acc kernels copy(c) /* { dg-note "moves|task" } */
    plain (c);
#pragma acc kernels copy(p[0:n]) /* { dg-note "moves|task" } */
    pointers (p, n);
#pragma acc kernels copy(r) /* { dg-note "moves|task" } */
    r.own ();
#pragma acc kernels copy(r) /* { dg-note "moves|task" } */
    r.all ();
#pragma acc kernels copy(v, a) /* { dg-note "moves|task" } */
    matrix (v, a);
#pragma acc kernels copy(w) /* { dg-note "moves|task" } */
    flat (w, n, n);
#pragma acc kernels copy(s, p[0:n]) /* { dg-note "moves|task" } */
    sum (s, p[0]);
#pragma acc kernels copy(p[0:n]) /* { dg-note "moves|task" } */
    next (p, n);
#pragma acc kernels copy(p[0:n]) /* { dg-note "moves|task" } */
    twice (p, n);
#pragma acc kernels copy(p[0:n]) /* { dg-note "moves|task" } */
    other (p, p, n);
#pragma acc kernels copy(p[0:n]) /* { dg-note "moves|task" } */
    behind (p, n);
#pragma acc kernels copy(p[0:n]) /* { dg-note "moves|task" } */
    half (p, n);
#pragma acc kernels copy(a, p[0:n]) /* { dg-note "moves|task" } */
    value (a, p);
#pragma acc kernels copy(p[0:n]) /* { dg-note "moves|task" } */
    changed (pair { { 1, 2 } }, p, n);
#pragma acc kernels copy(p[0:n]) copyin(q) /* { dg-note "kept\[^'\]*' as a task: its independent loops are shared among vectors here, as it may write what its arguments are read from" } */
    kept (q, p, n); /* { dg-note "moves|task 'kept' is" "" { target *-*-* } .-1 } */
#pragma acc kernels copy(r) /* { dg-note "moves|task 'scaled:\[0-9\]*' is" } */
    scaled (r.a, r.n, 3);
#pragma acc kernels copy(p[0:n]) /* { dg-note "scaled\[^'\]*' as a task: its independent loops are shared among vectors here, as it may write what its arguments are read from" } */
    scaled (p, n, p[1]); /* { dg-note "moves|task 'scaled:\[0-9\]*' is" "" { target *-*-* } .-1 } */
#pragma acc kernels copy(e, a) /* { dg-note "moves|task" } */
    inner (e, a);
  }
}

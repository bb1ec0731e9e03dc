/* Section 10: calls as tasks of functions that go through containers, or through
   what an object leads to, compute what the functions do in sequence, also where
   containers and pointers lead to the same, which the run of the function
   tells.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-additional-options "-std=c++20" } */
/* { dg-set-target-env-var SIMCUDA_RACES "1" } */

#include "../lib/accdeep-test.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

enum { N = 300 };

using floats = std::vector<float>;

static void
add (floats &w, const floats &v)
{
  for (std::size_t i = 0; i < v.size (); i++)
    w[i] += std::abs (v[i] - 9) + 1;
}

/* The first element may be one of those that are written.  */
static void
first (floats &w, const floats &v)
{
  const int n = w.size ();
  for (int i = 0; i < n; ++i)
    w[i] = w[i] / 2 + v[0];
}

static void
range (floats &w, float by)
{
  for (float &x : w)
    {
      if (x < 3)
        continue;
      x *= by;
    }
}

static void
iterators (floats &w)
{
  for (auto i = w.begin (); i != w.end (); ++i)
    *i += 1;
}

static void
chain (floats &w)
{
  for (std::size_t i = 1; i < w.size (); i++)
    w[i] = w[i - 1] / 2 + w[i];
}

static void
spans (std::span<float> a, std::span<const float> b)
{
  for (std::size_t i = 0; i < a.size (); i++)
    a[i] = b[i] + 1;
}

struct point
{
  float x, y;
};

struct particles
{
  int n = N;
  floats v;
  std::vector<point> p;
  std::array<float, 8> table;
  float plain[8];

  void
  scale (float by)
  {
    for (std::size_t i = 0; i < v.size (); i++)
      v[i] *= by;
  }

  void
  move () noexcept
  {
    for (point &q : p)
      {
        q.x += q.y;
        q.y = 0;
      }
  }

  void
  members ()
  {
    for (int i = 0; i < 8; i++)
      {
        table[i] += n;
        plain[i] -= n;
      }
  }
};

static void
from_structure (floats &w, const particles *s)
{
  for (int i = 0; i < s->n; i++)
    w[i] = s->p[i].x + w[i];
}

struct counter
{
  int n, *data;
#pragma acc shape include(data[0:n])
};

static void
fill_through (counter *c, int value)
{
  for (int i = 0; i < c->n; i++)
    c->data[i] += value;
}

/* Nobody looks at C without an iteration.  */
static void
fill_some (const counter *c, int *a, int n)
{
  for (int i = 0; i < n; i++)
    a[i] = c->n;
}

struct data
{
  floats a, b, c, empty;
  particles s;
  counter other;
  int numbers[10], some[10];
};

template <bool Tasks>
static void
run (data &d)
{
  floats &a = d.a, &b = d.b, &c = d.c, &empty = d.empty;
  particles &s = d.s;
  counter *other = &d.other;
  int *some = d.some;
#pragma acc dataflow copy(a, b, c, empty, s, other[0:1], some[0:10]) if(Tasks)
  {
#pragma acc kernels copy(a) copyin(b)
    add (a, b);
#pragma acc kernels copy(a)
    add (a, a);
#pragma acc kernels copy(a) copyin(b)
    first (a, b);
#pragma acc kernels copy(a)
    first (a, a);
#pragma acc kernels copy(b)
    range (b, 1.5f);
#pragma acc kernels copy(empty)
    range (empty, 1.5f);
#pragma acc kernels copy(b)
    iterators (b);
#pragma acc kernels copy(c)
    chain (c);
#pragma acc kernels copy(a) copyin(b)
    spans (a, b);
#pragma acc kernels copy(a)
    spans (std::span<float> (a.data () + 1, a.size () - 1), a);
#pragma acc kernels copy(s)
    s.scale (3);
#pragma acc kernels copy(s)
    s.move ();
#pragma acc kernels copy(s)
    s.members ();
#pragma acc kernels copy(a) copyin(s)
    from_structure (a, &s);
#pragma acc kernels copy(other[0:1])
    fill_through (other, 2);
#pragma acc kernels copy(some[0:10]) copyin(other[0:1])
    fill_some (other, some + 8, 2);
#pragma acc kernels copy(some[0:10])
    fill_some (nullptr, some, 0);
  }
}

static data d[2];

int
main ()
{
  for (data &x : d)
    {
      for (int i = 0; i < N; i++)
        {
          x.a.push_back (i);
          x.b.push_back (3 * i % 17);
          x.c.push_back (i % 5);
          x.s.v.push_back (i);
          x.s.p.push_back ({ i * 1.f, 2.f });
        }
      for (int i = 0; i < 8; i++)
        x.s.table[i] = x.s.plain[i] = i;
      for (int i = 0; i < 10; i++)
        x.numbers[i] = x.some[i] = i;
    }
  for (data &x : d)
    {
      x.other.n = 7;
      x.other.data = x.numbers;
    }
  run<false> (d[0]);
  run<true> (d[1]);
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (d[0].a[i], d[1].a[i]);
      CHECK_EQ (d[0].b[i], d[1].b[i]);
      CHECK_EQ (d[0].c[i], d[1].c[i]);
      CHECK_EQ (d[0].s.v[i], d[1].s.v[i]);
      CHECK_EQ (d[0].s.p[i].x, d[1].s.p[i].x);
      CHECK_EQ (d[1].s.p[i].x, i + 2);
      CHECK_EQ (d[1].s.p[i].y, 0);
    }
  for (int i = 0; i < 8; i++)
    {
      CHECK_EQ (d[1].s.table[i], i + N);
      CHECK_EQ (d[1].s.plain[i], i - N);
    }
  for (int i = 0; i < 10; i++)
    {
      CHECK_EQ (d[1].numbers[i], i < 7 ? i + 2 : i);
      CHECK_EQ (d[1].some[i], i < 8 ? i : 7);
    }
  CHECK_EQ (d[1].empty.size (), 0u);
  CHECK_ABSENT (d[1].numbers, sizeof d[1].numbers);
  return 0;
}

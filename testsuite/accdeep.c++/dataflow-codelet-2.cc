/* Section 10: calls as tasks of functions that go through containers, or through
   what an object leads to, whose loops are shared.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-options "-std=c++20 -fplugin-arg-accdeep-report -Wno-sign-compare" } */

#include <array>
#include <cmath>
#include <span>
#include <vector>

template <class T>
void
add (std::vector<T> &w, const std::vector<T> &v) /* { dg-note "add\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
{
  for (std::size_t i = 0; i < v.size (); i++)
    w[i] = v[i] + std::sqrt (v[i]);
}

void
numbers (std::vector<int> &w, const std::vector<float> &v) /* { dg-note "numbers\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
{
  const int n = w.size ();
  for (int i = 0; i < n; ++i)
    w[i] += v[0];
}

void
signed_number (std::vector<float> &w) /* { dg-note "signed_number\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
{
  for (int i = 0; i < w.size (); ++i)
    w[i] += i;
}

void
pointers (std::vector<float> &w, const std::vector<float> &v) /* { dg-note "pointers\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
{
  float *p = w.data ();
  const float *q = v.data ();
  for (std::size_t i = 0; i < v.size (); i++)
    p[i] = q[i] + 1;
}

void
range (std::vector<float> &w) /* { dg-note "range\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
{
  for (float &x : w)
    x *= 2;
}

void
iterators (std::vector<float> &w, float by) /* { dg-note "iterators\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
{
  for (auto i = w.begin (); i != w.end (); ++i)
    {
      if (*i < 0)
        continue;
      *i *= by;
    }
}

void
arrays (std::array<float, 100> &a, const std::array<float, 100> &b) /* { dg-note "arrays\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
{
  for (std::size_t i = 0; i < a.size (); i++)
    a[i] = b[i];
}

void
spans (std::span<float> a, std::span<const float> b) /* { dg-note "spans\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
{
  for (std::size_t i = 0; i < a.size (); i++)
    a[i] = b[i];
}

struct point
{
  float x, y;
};

struct particles
{
  int n;
  float *a;
  std::vector<float> v;
  std::vector<point> p;
  float table[8];

  void
  scale (float by) /* { dg-note "scale\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
  {
    for (int i = 0; i < n; i++)
      a[i] *= by;
  }

  void
  fill (float by) /* { dg-note "fill\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
  {
    for (std::size_t i = 0; i < v.size (); i++)
      v[i] = by;
  }

  void
  move () noexcept /* { dg-note "move\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
  {
    for (point &q : p)
      {
        q.x += q.y;
        q.y = 0;
      }
  }

  void
  members () /* { dg-note "members\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
  {
    for (int i = 0; i < 8; i++)
      table[i] = n;
  }
};

void
structure (particles *s) /* { dg-note "structure\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
{
  for (int i = 0; i < s->n; i++)
    s->a[i] = s->v[i];
}

void
elements (std::vector<point> &p, const particles &s) /* { dg-note "elements\[^'\]*' as a task: its loop is shared among gangs and vectors" } */
{
  for (std::size_t i = 0; i < p.size (); i++)
    {
      auto &q = p[i];
      q.x = s.p[i].y;
    }
}

void
region (std::vector<float> &a, std::vector<float> &b, std::vector<int> &c,
        particles &s, std::array<float, 100> &d, std::array<float, 100> &e,
        std::span<float> f, std::vector<point> &p)
{
#pragma acc dataflow copy(a, b, c, s, d, e, f, p) /* { dg-note "moves|region|none|read|write|a      b|behind" } */
  {
#pragma acc kernels copy(a) copyin(b) /* { dg-note "moves|task" } */
    add (a, b);
#pragma acc kernels copy(c) copyin(b) /* { dg-note "moves|task" } */
    numbers (c, b);
#pragma acc kernels copy(a) /* { dg-note "moves|task" } */
    signed_number (a);
#pragma acc kernels copy(a) copyin(b) /* { dg-note "moves|task" } */
    pointers (a, b);
#pragma acc kernels copy(a) /* { dg-note "moves|task" } */
    range (a);
#pragma acc kernels copy(a) /* { dg-note "moves|task" } */
    iterators (a, 2);
#pragma acc kernels copy(d) copyin(e) /* { dg-note "moves|task" } */
    arrays (d, e);
#pragma acc kernels copy(f) /* { dg-note "moves|task" } */
    spans (f, f);
#pragma acc kernels copy(s) /* { dg-note "moves|task" } */
    s.scale (2);
#pragma acc kernels copy(s) /* { dg-note "moves|task" } */
    s.fill (2);
#pragma acc kernels copy(s) /* { dg-note "moves|task" } */
    s.move ();
#pragma acc kernels copy(s) /* { dg-note "moves|task" } */
    s.members ();
#pragma acc kernels copy(s) /* { dg-note "moves|task" } */
    structure (&s);
#pragma acc kernels copy(p) copyin(s) /* { dg-note "moves|task" } */
    elements (p, s);
  }
}

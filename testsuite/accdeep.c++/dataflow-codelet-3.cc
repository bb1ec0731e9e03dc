/* Section 10: calls as tasks of functions that go through containers, or through
   what an object leads to, whose loops stay in sequence, since iterations depend
   on each other, or may for all that is known.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-options "-std=c++20 -fplugin-arg-accdeep-report" } */

#include <algorithm>
#include <deque>
#include <vector>

struct point
{
  float x, y;
};

using floats = std::vector<float>;

void
chain (floats &w) /* { dg-note "chain\[^'\]*' as a task: it runs in sequence" } */
{
  for (std::size_t i = 1; i < w.size (); i++)
    w[i] = w[i - 1] + 1;
}

/* W and V may be one.  */
void
neighbour (floats &w, const floats &v) /* { dg-note "neighbour\[^'\]*' as a task: it runs in sequence" } */
{
  for (std::size_t i = 0; i + 1 < v.size (); i++)
    w[i] = v[i + 1];
}

void
sum (const floats &v, float &s) /* { dg-note "sum\[^'\]*' as a task: it runs in sequence" } */
{
  for (float x : v)
    s += x;
}

void
indirect (floats &w, const std::vector<int> &k) /* { dg-note "indirect\[^'\]*' as a task: it runs in sequence" } */
{
  for (std::size_t i = 0; i < k.size (); i++)
    w[k[i]] = i;
}

/* Which ends the loop where it is not there.  */
void
checked (floats &w) /* { dg-note "checked\[^'\]*' as a task: it runs in sequence" } */
{
  for (std::size_t i = 0; i < w.size (); i++)
    w.at (i) = 1;
}

void
thrown (floats &w) /* { dg-note "thrown\[^'\]*' as a task: it runs in sequence" } */
{
  for (float &x : w)
    {
      if (x < 0)
        throw 1; /* { dg-warning "throw" } */
      x = 1;
    }
}

/* One writes what the other ones have in the same word.  */
void
bits (std::vector<bool> &w) /* { dg-note "bits\[^'\]*' as a task: it runs in sequence" } */
{
  for (std::size_t i = 0; i < w.size (); i++)
    w[i] = true;
}

void
pieces (std::deque<float> &w) /* { dg-note "pieces\[^'\]*' as a task: it runs in sequence" } */
{
  for (std::size_t i = 0; i < w.size (); i++)
    w[i] = 1;
}

void
next (floats &w) /* { dg-note "next\[^'\]*' as a task: it runs in sequence" } */
{
  for (auto i = w.begin (); i + 1 != w.end (); ++i)
    *i = *(i + 1);
}

void
moved (floats &w) /* { dg-note "moved\[^'\]*' as a task: it runs in sequence" } */
{
  for (auto i = w.begin (); i != w.end (); ++i)
    {
      *i = 1;
      ++i;
    }
}

void
other_end (floats &w, floats &v) /* { dg-note "other_end\[^'\]*' as a task: it runs in sequence" } */
{
  for (auto i = w.begin (); i != v.end (); ++i)
    *i = 1;
}

void
started (floats &w) /* { dg-note "started\[^'\]*' as a task: it runs in sequence" } */
{
  auto i = w.begin ();
  *i = 3;
  ++i;
  for (; i != w.end (); ++i)
    *i = 1;
}

void
kept (floats &w) /* { dg-note "kept\[^'\]*' as a task: it runs in sequence" } */
{
  auto i = w.begin ();
  for (; i != w.end (); ++i)
    *i = 1;
  if (i == w.end ())
    w[0] = 2;
}

/* Each element again and again.  */
void
nested (floats &w, const floats &v) /* { dg-note "nested\[^'\]*' as a task: it runs in sequence" } */
{
  for (float x : v)
    for (float &y : w)
      y += x;
}

/* P may lead to anything in W.  */
void
pointed (std::vector<float *> &w) /* { dg-note "pointed\[^'\]*' as a task: it runs in sequence" } */
{
  for (std::size_t i = 0; i < w.size (); i++)
    *w[i] += 1;
}

struct rows
{
  int n;
  float *a, *b;
  floats v;
  std::vector<floats> r;

  void
  shift () /* { dg-note "shift\[^'\]*' as a task: it runs in sequence" } */
  {
    for (int i = 0; i < n; i++)
      a[i] = b[i + 1];
  }

  void
  exchange () /* { dg-note "exchange\[^'\]*' as a task: it runs in sequence" } */
  {
    for (int i = 0; i < n; i++)
      {
        a[i] = 1;
        std::swap (a, b);
      }
  }

  void
  count () /* { dg-note "count\[^'\]*' as a task: it runs in sequence" } */
  {
    for (float &x : v)
      {
        x = n;
        n++;
      }
  }

  void
  inner () /* { dg-note "inner\[^'\]*' as a task: it runs in sequence" } */
  {
    for (std::size_t i = 0; i < r.size (); i++)
      r[i][0] = 1;
  }

  /* The first loop may change what the second one goes through.  */
  void
  twice () /* { dg-note "twice\[^'\]*' as a task: it runs in sequence" } */
  {
    for (int i = 0; i < n; i++)
      a[i] = 1;
    for (int i = 0; i < n; i++)
      b[i] = 1;
  }

  float
  get (int i) const
  {
    return a[i];
  }

  void
  calls () /* { dg-note "calls\[^'\]*' as a task: it runs in sequence" } */
  {
    for (std::size_t i = 0; i < v.size (); i++)
      v[i] = get (i);
  }
};

/* Where S is null nobody looks at it.  */
void
perhaps (floats &w, const rows *s) /* { dg-note "perhaps\[^'\]*' as a task: it runs in sequence" } */
{
  for (std::size_t i = 0; i < w.size (); i++)
    if (s)
      w[i] = s->a[i];
}

void
later (floats &w, const rows *s, bool use) /* { dg-note "later\[^'\]*' as a task: it runs in sequence" } */
{
  for (std::size_t i = 0; i < w.size (); i++)
    {
      if (!use)
        continue;
      w[i] = s->a[i];
    }
}

void
region (floats &a, floats &b, std::vector<int> &k, std::vector<bool> &c,
        std::deque<float> &d, std::vector<float *> &e, rows &s)
{
#pragma acc dataflow copy(a, b, k, c, d, e, s) /* { dg-note "moves|region|none|read|write|a      b|behind" } */
  {
#pragma acc kernels copy(a) /* { dg-note "moves|task" } */
    chain (a);
#pragma acc kernels copy(a) copyin(b) /* { dg-note "moves|task" } */
    neighbour (a, b);
#pragma acc kernels copy(a) copyin(b) /* { dg-note "moves|task" } */
    sum (b, a[0]);
#pragma acc kernels copy(a) copyin(k) /* { dg-note "moves|task" } */
    indirect (a, k);
#pragma acc kernels copy(a) /* { dg-note "moves|task" } */
    checked (a);
#pragma acc kernels copy(a) /* { dg-note "moves|task" } */
    thrown (a);
#pragma acc kernels copy(c) /* { dg-note "moves|task" } */
    bits (c);
#pragma acc kernels copy(d) /* { dg-note "moves|task" } */
    pieces (d);
#pragma acc kernels copy(a) /* { dg-note "moves|task" } */
    next (a);
#pragma acc kernels copy(a) /* { dg-note "moves|task" } */
    moved (a);
#pragma acc kernels copy(a, b) /* { dg-note "moves|task" } */
    other_end (a, b);
#pragma acc kernels copy(a) /* { dg-note "moves|task" } */
    started (a);
#pragma acc kernels copy(a) /* { dg-note "moves|task" } */
    kept (a);
#pragma acc kernels copy(a) copyin(b) /* { dg-note "moves|task" } */
    nested (a, b);
#pragma acc kernels copy(e) /* { dg-note "moves|task" } */
    pointed (e);
#pragma acc kernels copy(s) /* { dg-note "moves|task" } */
    s.shift ();
#pragma acc kernels copy(s) /* { dg-note "moves|task" } */
    s.exchange ();
#pragma acc kernels copy(s) /* { dg-note "moves|task" } */
    s.count ();
#pragma acc kernels copy(s) /* { dg-note "moves|task" } */
    s.inner ();
#pragma acc kernels copy(s) /* { dg-note "moves|task" } */
    s.twice ();
#pragma acc kernels copy(s) /* { dg-note "moves|task" } */
    s.calls ();
#pragma acc kernels copy(a) copyin(s) /* { dg-note "moves|task" } */
    perhaps (a, &s);
#pragma acc kernels copy(a) copyin(s) /* { dg-note "moves|task" } */
    later (a, &s, true);
  }
}

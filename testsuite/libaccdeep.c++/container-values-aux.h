/* What tests of containers of numbers share: one as an operand, as a member and
   as an element, under copyin, copyout, update and a policy.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/accdeep-test.h"

#include <iterator>
#include <vector>

template <class C>
struct box
{
  int before;
  C c;
  int after;
#pragma acc policy(step) default(copyin) copyout(c)
#pragma acc policy(fetch) default(exclude) update(c)
};

/* Element I of what has been filled with V, from 0 to 7.  */
static int
pattern (int v, int i)
{
  return (v >> (i % 3)) & 1;
}

template <class C>
static auto
fill (C &c, int v) -> decltype (std::begin (c), void ())
{
  int i = 0;
  for (auto &&e : c)
    e = pattern (v, i++);
}

template <class C>
static auto
filled_p (const C &c, int v) -> decltype (std::begin (c), true)
{
  int i = 0;
  bool same = true;
  for (auto e : c)
    same &= int (e) == pattern (v, i++);
  return same && i > 2;
}

template <class C>
static void
fill (box<C> &b, int v)
{
  fill (b.c, v);
}

template <class C>
static bool
filled_p (const box<C> &b, int v)
{
  return filled_p (b.c, v);
}

/* An element of its own, not a range of them.  */
template <class C>
struct elements
{
  std::vector<C> all;
#pragma acc policy(step) default(copyin) copyout(all)
#pragma acc policy(fetch) default(exclude) update(all)
};

template <class C>
static void
fill (elements<C> &e, int v)
{
  for (C &c : e.all)
    fill (c, v);
}

template <class C>
static bool
filled_p (const elements<C> &e, int v)
{
  bool same = true;
  for (const C &c : e.all)
    same &= filled_p (c, v);
  return same;
}

template <class X>
static void
test_clauses (X &x)
{
  const bool shared = memory_shared_p ();
  bool same = false;
  fill (x, 5);
#pragma acc serial copyin(x) copyout(same)
  {
    same = filled_p (x, 5);
    fill (x, 6);
  }
  CHECK (same && filled_p (x, shared ? 6 : 5));
#pragma acc serial copyout(x)
  fill (x, 3);
  CHECK (filled_p (x, 3));

#pragma acc enter data copyin(x)
#pragma acc serial present(x)
  fill (x, 1);
  CHECK (filled_p (x, shared ? 1 : 3));
#pragma acc update self(x)
  CHECK (filled_p (x, 1));
  fill (x, 4);
#pragma acc update device(x)
#pragma acc serial present(x) copyout(same)
  same = filled_p (x, 4);
  CHECK (same);
#pragma acc exit data delete(x)
  CHECK_ABSENT (&x, sizeof x);
  CHECK (filled_p (x, 4));
}

template <class X>
static void
test_policy (X &x)
{
  const bool shared = memory_shared_p ();
  fill (x, 5);
#pragma acc enter data invoke<step>(x)
#pragma acc serial present(x)
  fill (x, 2);
  CHECK (filled_p (x, shared ? 2 : 5));
#pragma acc update invoke<fetch>(self: x)
  CHECK (filled_p (x, 2));
#pragma acc serial present(x)
  fill (x, 7);
#pragma acc exit data invoke<step>(x)
  CHECK (filled_p (x, 7));
  CHECK_ABSENT (&x, sizeof x);
}

template <class C>
static void
test (C c)
{
  C operand = c;
  test_clauses (operand);
  box<C> b = { 1, c, 2 };
  test_clauses (b);
  test_policy (b);
  elements<C> e = { { c, c } };
  test_clauses (e);
  test_clauses (e.all[1]);
  test_policy (e);
}

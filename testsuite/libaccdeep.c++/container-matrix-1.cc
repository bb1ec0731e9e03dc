/* Section 7: containers of elements one behind the other, as operands, members
   and elements, under copyin, copyout, update and a policy.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++20" } */

#include "container-matrix-aux.h"

#include <array>
#include <deque>
#include <queue>
#include <span>
#include <stack>
#include <valarray>

/* What an adapter has inside.  */
template <class A>
struct opened : A
{
  static const auto &inside (const A &a) { return a.*(&opened::c); }
};

template <class T, class F>
static void
each (const std::stack<T> &a, F f)
{
  each (opened<std::stack<T>>::inside (a), f);
}

template <class T, class F>
static void
each (const std::queue<T> &a, F f)
{
  each (opened<std::queue<T>>::inside (a), f);
}

template <class T, class F>
static void
each (const std::priority_queue<T> &a, F f)
{
  each (opened<std::priority_queue<T>>::inside (a), f);
}

template <class A>
static A
adapt (cell *c)
{
  A a;
  for (int i = 0; i < 3; i++)
    a.push (c[i]);
  return a;
}

int
main ()
{
  test ([] (cell *c) { return std::vector<cell> (c, c + 3); });
  test ([] (cell *c) { return std::deque<cell> (c, c + 3); });
  test ([] (cell *c) { return std::valarray<cell> (c, 3); });
  test ([] (cell *c) { return std::array<cell, 3>{ c[0], c[1], c[2] }; });
  test ([] (cell *c) { return std::span<cell> (c, 3); });
  test ([] (cell *c) { return std::span<cell, 3> (c, 3); });
  test (adapt<std::stack<cell>>);
  test (adapt<std::queue<cell>>);
  test (adapt<std::priority_queue<cell>>);
}

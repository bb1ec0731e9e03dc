/* Section 7: containers of very many nodes, in one another and alone.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++17" } */

#include "../lib/accdeep-test.h"

#include <list>
#include <map>
#include <set>
#include <unordered_map>
#include <vector>

constexpr int n = 20000;
static bool shared;

/* Through all that directives do, with elements (INDEX, VALUE).  */
template <typename Container, typename Value>
static void
round_trip (Container &c, Value value)
{
  const std::size_t size = c.size ();
  long sum = 0, expected = 0;
  for (auto &e : c)
    expected += value (e);
#pragma acc enter data copyin(c)
  for (auto &e : c)
    if (value (e) % 1000 == 0)
      CHECK_PRESENT (&value (e), sizeof value (e));
#pragma acc serial present(c) copy(sum)
  for (auto &e : c)
    {
      sum += value (e);
      value (e) += 1;
    }
  CHECK_EQ (sum, expected);
#pragma acc update self(c)
  sum = 0;
  for (auto &e : c)
    {
      sum += value (e);
      value (e) += 1;
    }
  CHECK_EQ (sum, expected + (long) size);
#pragma acc update device(c)
#pragma acc serial copy(c)
  for (auto &e : c)
    value (e) += 1;
#pragma acc exit data copyout(c)
  sum = 0;
  for (auto &e : c)
    {
      sum += value (e);
      CHECK_ABSENT (&value (e), 1);
      if (sum > 1000000)
	break;
    }
  CHECK_ABSENT (&c, sizeof c);
#pragma acc serial copy(c)
  for (auto &e : c)
    value (e) -= 3;
  sum = 0;
  for (auto &e : c)
    sum += value (e);
  CHECK_EQ (sum, expected);
  CHECK_EQ (c.size (), size);
  c.erase (c.begin ());
  CHECK_EQ (c.size (), size - 1);
}

int
main ()
{
  shared = memory_shared_p ();
  std::list<long> l;
  std::map<int, long> m, shuffled;
  std::unordered_map<int, long> u;
  for (int i = 0; i < n; i++)
    {
      l.push_back (i);
      m[i] = i;
      shuffled[i * 7919L % n] = i;
      u[i] = i;
    }
  auto itself = [] (long &x) -> long & { return x; };
  auto second = [] (auto &e) -> long & { return e.second; };
  round_trip (l, itself);
  round_trip (m, second);
  round_trip (shuffled, second);
  round_trip (u, second);

  /* Many heads.  */
  std::vector<std::list<int>> v (n / 4);
  std::map<int, std::list<int>> ml;
  std::list<std::map<int, std::vector<int>>> lm (100);
  for (int i = 0; i < n / 4; i++)
    {
      v[i].assign (i % 3, i);
      ml[i].assign (i % 4, 1);
    }
  for (auto &inner : lm)
    for (int i = 0; i < 50; i++)
      inner[i].assign (i % 3, i);
  long sum = 0, reverse = 0;
#pragma acc serial copy(v, ml, lm, sum, reverse)
  {
    for (auto &inner : v)
      {
	for (int &x : inner)
	  sum += x++;
	for (auto i = inner.rbegin (); i != inner.rend (); ++i)
	  reverse += *i;
      }
    for (auto &e : ml)
      for (int &x : e.second)
	x += e.first;
    for (auto &inner : lm)
      for (auto &e : inner)
	for (int &x : e.second)
	  x = -x;
  }
  long expected = 0, elements = 0;
  for (int i = 0; i < n / 4; i++)
    {
      expected += i * (i % 3);
      elements += i % 3;
      for (int x : v[i])
	CHECK_EQ (x, i + 1);
      for (int x : ml[i])
	CHECK_EQ (x, i + 1);
    }
  CHECK_EQ (sum, expected);
  CHECK_EQ (reverse, expected + elements);
  CHECK (lm.back ()[49][0] == -49 && lm.front ()[50 - 3][1] == -47);
}

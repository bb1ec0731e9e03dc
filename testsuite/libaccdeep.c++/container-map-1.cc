/* Section 7: maps and sets, with and without an order, and the same with equal
   keys: kernels go through them and look keys up.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++17" } */

#include "../lib/accdeep-test.h"
#include "container-part-aux.h"

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

template <typename Map>
struct holder
{
  int id;
  Map map;
  int last;
};

static bool shared;
static const char long_key[] = "a key that is too long for the object";

template <typename Map>
static void
operand ()
{
  Map m;
  m["alpha"] = { 1, 2, 3 };
  m["beta"] = { 4 };
  m[long_key] = {};
  m["gamma"] = { 5, 6 };
  const std::string key = "beta", missing = "delta";
  const double *values = m["alpha"].data ();
  int letters = 0, found = 0;
  double sum = 0;
#pragma acc serial copy(m, letters, found, sum) copyin(key, missing)
  {
    for (auto &e : m)
      {
	letters += e.first.size ();
	for (double &x : e.second)
	  {
	    sum += x;
	    x *= 2;
	  }
      }
    auto i = m.find (key);
    found = i == m.end () ? -100 : int (i->second.size ());
    found += m.find (missing) == m.end () ? 10 : 0;
    found += 100 * m.size ();
    i->second[0] = 100;
  }
  CHECK_EQ (letters, 5 + 4 + 5 + 37);
  CHECK_EQ (found, 411);
  CHECK_EQ (sum, 21);
  CHECK (m["alpha"].data () == values && values[2] == 6);
  CHECK (m["beta"][0] == 100 && m["gamma"][1] == 12 && m.size () == 4);
  CHECK_ABSENT (&m, sizeof m);
  CHECK_ABSENT (values, sizeof *values);
  CHECK_ABSENT (m.find (long_key)->first.data (), 1);

#pragma acc data copyin(m)
  {
    CHECK_PRESENT (values, 3 * sizeof *values);
    CHECK_PRESENT (m.find (long_key)->first.data (), 37);
#pragma acc serial present(m)
    for (auto &e : m)
      for (double &x : e.second)
	x = -1;
  }
  CHECK_EQ (m["beta"][0], shared ? -1 : 100);

  /* Keys are there under copyout as well: nothing could be found else.  */
#pragma acc serial copyout(m) copyin(key)
  {
    m.find (key)->second[0] = 8;
    for (auto &e : m)
      for (double &x : e.second)
	if (e.first.size () == 5)
	  x = e.second.size ();
  }
  CHECK (values[1] == 3 && m["beta"][0] == 8 && m["gamma"][0] == 2);
  CHECK (m.count (long_key) == 1 && m.size () == 4);

#pragma acc enter data copyin(m)
#pragma acc serial present(m) copyin(key)
  m.find (key)->second[0] = 77;
#pragma acc update self(m)
  CHECK_EQ (m["beta"][0], 77);
  m["gamma"][1] = 55;
#pragma acc update device(m)
  sum = 0;
#pragma acc serial present(m) copy(sum)
  for (auto &e : m)
    for (double x : e.second)
      sum += x;
  CHECK_EQ (sum, 3 + 3 + 3 + 77 + 2 + 55);
#pragma acc exit data delete(m)
  CHECK_ABSENT (&m, sizeof m);
  CHECK_ABSENT (values, sizeof *values);
  m.erase ("beta");
  m["delta"];
  CHECK_EQ (m.size (), 4);
}

template <typename Map>
static void
nested ()
{
  holder<Map> h = { 1, {}, 2 }, empty = { 0, {}, 0 };
  for (int i = 0; i < 100; i++)
    h.map[37 * i] = i;
  double sum = 0;
  int n = 0;
#pragma acc serial copy(h, sum, n) copyin(empty)
  {
    for (int i = 0; i < 100; i++)
      {
	auto j = h.map.find (37 * i);
	if (j == h.map.end ())
	  continue;
	sum += j->second;
	j->second = -h.last * i;
      }
    for (auto &e : empty.map)
      n += e.second + 1;
    n += h.map.find (1) == h.map.end () && empty.map.find (0) == empty.map.end ();
  }
  CHECK_EQ (sum, 4950);
  CHECK_EQ (n, 1);
  for (int i = 0; i < 100; i++)
    CHECK_EQ (h.map[37 * i], -2 * i);

  std::vector<Map> v (3);
  v[0][1] = 5;
  v[2][2] = 6;
#pragma acc serial copy(v)
  for (Map &m : v)
    for (auto &e : m)
      e.second += e.first;
  CHECK (v[0][1] == 6 && v[1].empty () && v[2][2] == 8);

  std::map<int, Map> deep;
  deep[3][4] = 1;
  deep[5];
#pragma acc serial copy(deep)
  for (auto &e : deep)
    for (auto &f : e.second)
      f.second = e.first * 10 + f.first;
  CHECK (deep[3][4] == 34 && deep[5].empty ());
}

template <typename Map>
static void
elements ()
{
  Map m;
  for (int i = 0; i < 3; i++)
    m.emplace (i, part{ 2, new int[2](), new int[2]() });
#pragma acc data copy<lite>(m)
  {
    for (auto &e : m)
      {
	CHECK_PRESENT (e.second.a, 2 * sizeof (int));
	CHECK_ABSENT (e.second.b, 2 * sizeof (int));
      }
#pragma acc serial present<lite>(m)
    for (auto &e : m)
      e.second.a[1] = 3;
  }
  for (auto &e : m)
    CHECK_EQ (e.second.a[1], 3);
#pragma acc enter data invoke<in>(m)
#pragma acc serial present<lite>(m)
  for (auto &e : m)
    e.second.a[0] = 7 + e.first;
#pragma acc update invoke<fetch>(self: m)
  for (auto &e : m)
    {
      CHECK_EQ (e.second.a[0], 7 + e.first);
      CHECK_ABSENT (e.second.b, sizeof (int));
    }
#pragma acc exit data invoke<in>(m)
  for (auto &e : m)
    {
      CHECK_ABSENT (e.second.a, sizeof (int));
      delete[] e.second.a;
      delete[] e.second.b;
    }
}

template <typename Set>
static void
sets ()
{
  Set s = { "b", "a", long_key, "b" }, none;
  const std::string b = "b", c = "c";
  int n = 0, length = 0;
#pragma acc serial copyin(s, none, b, c) copy(n, length)
  {
    for (const std::string &key : s)
      length += key.size ();
    n = (s.find (b) != s.end ()) + 2 * (s.find (c) != s.end ())
	+ 4 * (none.find (b) != none.end ()) + 8 * none.empty () + 16 * s.size ();
  }
  CHECK_EQ (length, 37 + 1 + (s.size () == 4 ? 2 : 1));
  CHECK_EQ (n, 1 + 8 + 16 * s.size ());
}

static void
order ()
{
  std::set<int> s = { 3, 1, 2, 7 };
  std::multimap<int, int> m = { { 1, 1 }, { 1, 2 }, { 2, 3 }, { 0, 9 } };
  int up = 0, down = 0, equal = 0, bound = 0;
#pragma acc serial copyin(s, m) copy(up, down, equal, bound)
  {
    for (int x : s)
      up = 10 * up + x;
    for (auto i = s.rbegin (); i != s.rend (); ++i)
      down = 10 * down + *i;
    auto range = m.equal_range (1);
    for (auto i = range.first; i != range.second; ++i)
      equal = 10 * equal + i->second;
    bound = *s.lower_bound (4) + 10 * *--s.end () + 100 * (s.upper_bound (7) == s.end ());
  }
  CHECK_EQ (up, 1237);
  CHECK_EQ (down, 7321);
  CHECK_EQ (equal, 12);
  CHECK_EQ (bound, 177);
}

int
main ()
{
  typedef std::vector<double> doubles;
  shared = memory_shared_p ();
  operand<std::map<std::string, doubles>> ();
  operand<std::unordered_map<std::string, doubles>> ();
  nested<std::map<int, double>> ();
  nested<std::unordered_map<int, double>> ();
  elements<std::map<int, part>> ();
  elements<std::multimap<int, part>> ();
  elements<std::unordered_map<int, part>> ();
  elements<std::unordered_multimap<int, part>> ();
  sets<std::set<std::string>> ();
  sets<std::multiset<std::string>> ();
  sets<std::unordered_set<std::string>> ();
  sets<std::unordered_multiset<std::string>> ();
  order ();
}

/* Section 7: containers in containers, in class templates and in structs with
   shapes of the user's; a directive of the user's replaces what is built in.
   The host's containers are whole afterwards.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

template <class T> using vec = std::vector<T>;

static void
test_depth ()
{
  vec<vec<vec<vec<int>>>> v (2);
  int next = 0;
  for (int i = 0; i < 2; i++)
    {
      v[i].resize (3);
      for (int j = 0; j < 3; j++)
	{
	  v[i][j].resize (i + j);
	  for (vec<int> &x : v[i][j])
	    x.assign (2, next++);
	}
    }
  vec<vec<vec<vec<int>>>> expected = v;
  for (auto &a : expected)
    for (auto &b : a)
      for (auto &c : b)
	for (int &x : c)
	  x = 2 * x + int (b.size ());
#pragma acc parallel loop copy(v)
  for (std::size_t i = 0; i < v.size (); i++)
    for (vec<vec<int>> &b : v[i])
      for (vec<int> &c : b)
	for (int &x : c)
	  x = 2 * x + int (b.size ());
  CHECK (v == expected);
  CHECK_ABSENT (v[1][2][2].data (), 2 * sizeof (int));
  v[1][2][2].push_back (7);
  v[1][2].emplace_back (3, 4);
  v.emplace_back ();
  CHECK (v.size () == 3 && v[1][2].size () == 4 && v[1][2][2][2] == 7);
}

template <class T> struct holder
{
  int n;
  vec<T> *rows;
  vec<T> spare;
#pragma acc shape include(rows[0:n]) exclude(spare)
};

template <class T>
static void
test_holder (T first, T second)
{
  vec<T> rows[3];
  for (int i = 0; i < 3; i++)
    rows[i].assign (i + 1, first);
  holder<T> h = { 3, rows, vec<T> (5, first) };
  vec<T> outside = h.spare;
#pragma acc data copy(h)
  {
    CHECK_PRESENT (rows, sizeof rows);
    CHECK_ABSENT (h.spare.data (), sizeof (T));
#pragma acc parallel loop copyin(second)
    for (int i = 0; i < h.n; i++)
      h.rows[i].back () = second;
  }
  CHECK_ABSENT (rows, sizeof rows);
  CHECK (h.spare == outside && h.rows == rows);
  for (int i = 0; i < 3; i++)
    {
      CHECK (rows[i].back () == second);
      CHECK (i == 0 || rows[i].front () == first);
      rows[i].push_back (first);
      CHECK_EQ (rows[i].size (), std::size_t (i + 2));
    }
}

static void
test_strings ()
{
  vec<std::string> words
    = { "a", "", "one that has no room in the object itself", "four" };
  std::optional<vec<std::string>> maybe (words), none;
  std::pair<vec<std::string>, std::optional<std::string>> p (words, "x");
  std::tuple<int, vec<std::pair<std::string, vec<double>>>> t;
  std::get<1> (t).emplace_back ("name", vec<double> (3, 0.5));
  int engaged = 0;
#pragma acc serial copy(words, maybe, none, p, t, engaged)
  {
    engaged = maybe.has_value () + 2 * none.has_value ();
    for (std::string &w : words)
      for (char &c : w)
	if (c == 'o')
	  c = '0';
    (*maybe)[0][0] = 'A' + int (maybe->size ());
    p.first[3][0] = 'F';
    (*p.second)[0] = 'y';
    std::get<0> (t) = int (std::get<1> (t)[0].first.size ());
    std::get<1> (t)[0].second[2] *= 3;
  }
  CHECK_EQ (engaged, 1);
  CHECK (words[2] == "0ne that has n0 r00m in the 0bject itself");
  CHECK (words[3] == "f0ur" && words[1].empty ());
  CHECK ((*maybe)[0] == "E" && (*maybe)[3] == "four");
  CHECK (p.first[3] == "Four" && *p.second == "y");
  CHECK (std::get<0> (t) == 4 && std::get<1> (t)[0].second[2] == 1.5);
  words[0] += " string that grows beyond the object";
  maybe->push_back ("more");
  p.second.reset ();
  CHECK_EQ (words[0].size (), std::size_t (37));
}

/* Nestings at random, against a copy on which the host does the same.  */
typedef vec<std::pair<std::string, std::optional<vec<vec<long>>>>> nesting;

static unsigned seed = 12345;

static unsigned
random_below (unsigned n)
{
  seed = seed * 1103515245 + 12345;
  return (seed >> 16) % n;
}

static nesting
random_nesting ()
{
  nesting result (random_below (5));
  for (auto &p : result)
    {
      p.first.assign (random_below (40), 'a');
      if (random_below (3) == 0)
	continue;
      p.second.emplace (random_below (4));
      for (vec<long> &v : *p.second)
	{
	  v.reserve (random_below (9));
	  for (unsigned n = random_below (6); n > 0; n--)
	    v.push_back (random_below (1000));
	}
    }
  return result;
}

static void
change (nesting &all, long by)
{
  for (auto &p : all)
    {
      for (char &c : p.first)
	c = 'b';
      if (p.second)
	for (vec<long> &v : *p.second)
	  for (long &x : v)
	    x = x * by + long (v.size ());
    }
}

static void
test_random ()
{
  for (int round = 0; round < 40; round++)
    {
      nesting all = random_nesting ();
      nesting expected = all;
      change (expected, round);
#pragma acc serial copy(all) copyin(round)
      change (all, round);
      CHECK (all == expected);
      CHECK_ABSENT (&all, sizeof all);
      all.emplace_back ("end", vec<vec<long>> (1));
      all.back ().second->back ().push_back (1);
      CHECK_EQ (all.size (), expected.size () + 1);
    }
}

int
main ()
{
  test_depth ();
  test_holder<double> (1.5, -2);
  test_holder<long> (3, 4);
  test_strings ();
  test_random ();
}

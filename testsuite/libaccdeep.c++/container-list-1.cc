/* Section 7: lists and forward lists: their nodes are mapped, each once, and
   lead to each other and to the list on the device.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++17" } */

#include "../lib/accdeep-test.h"
#include "container-part-aux.h"

#include <forward_list>
#include <iterator>
#include <list>
#include <optional>
#include <string>
#include <vector>

template <typename List>
struct holder
{
  int id;
  List list;
  int last;
};

static bool shared;

/* As an operand: all directions.  */
template <typename List>
static void
operand ()
{
  List l = { 1, 2, 3 }, empty;
  const int *first = &l.front ();
  int sum = 0, none = 0;
#pragma acc serial copy(l, sum, none) copyin(empty)
  {
    for (int &x : l)
      {
	sum = 10 * sum + x;
	x *= 10;
      }
    for (int x : empty)
      none += x + 1;
    none += empty.begin () == empty.end () ? 0 : 8;
  }
  CHECK_EQ (sum, 123);
  CHECK_EQ (none, 0);
  CHECK (l == List ({ 10, 20, 30 }) && &l.front () == first);
  CHECK_ABSENT (&l, sizeof l);
  CHECK_ABSENT (first, sizeof *first);

#pragma acc data copyin(l)
  {
    for (int &x : l)
      CHECK_PRESENT (&x, sizeof x);
#pragma acc serial present(l)
    for (int &x : l)
      x = 5;
  }
  CHECK_EQ (l.front (), shared ? 5 : 10);
#pragma acc serial copyout(l)
  {
    int i = 0;
    for (int &x : l)
      x = i++;
  }
  CHECK (l == List ({ 0, 1, 2 }) && &l.front () == first);

#pragma acc enter data copyin(l)
#pragma acc serial present(l)
  for (int &x : l)
    x += 40;
  CHECK_EQ (l.front (), shared ? 40 : 0);
#pragma acc update self(l)
  CHECK (l == List ({ 40, 41, 42 }));
  l.front () = 7;
#pragma acc update device(l)
  sum = 0;
#pragma acc serial present(l) copy(sum)
  for (int x : l)
    sum += x;
  CHECK_EQ (sum, 7 + 41 + 42);
#pragma acc exit data delete(l)
  CHECK_ABSENT (&l, sizeof l);
  CHECK_ABSENT (first, sizeof *first);
  l.push_front (1);
  l.front () = 0;
  CHECK_EQ (std::distance (l.begin (), l.end ()), 4);
}

/* As a member, as elements, and of what leads on.  */
template <typename Outer, typename Inner>
static void
nested ()
{
  holder<Outer> h = { 1, { { "a", "a word that is too long for the object" }, {}, { "c" } }, 9 };
  const char *word = std::next (h.list.front ().begin ())->data ();
  int n = 0;
#pragma acc serial copy(h, n)
  for (Inner &inner : h.list)
    for (std::string &s : inner)
      {
	n += s.size ();
	s[0] = 'A' + h.last;
      }
  CHECK_EQ (n, 40);
  CHECK (std::next (h.list.front ().begin ())->data () == word);
  CHECK (*word == 'J' && h.list.front ().front () == "J");
  CHECK_ABSENT (word, 1);

  std::vector<Inner> v = { { "x" }, {}, { "y", "z" } };
#pragma acc serial copy(v)
  for (Inner &inner : v)
    for (std::string &s : inner)
      s[0]++;
  CHECK (v[0].front () == "y" && v[2].front () == "z" && v[1].empty ());
}

/* Shapes, policies and nests of the elements.  */
template <typename List>
static void
elements ()
{
  List l;
  for (int i = 0; i < 3; i++)
    l.push_front ({ 2, new int[2](), new int[2]() });
#pragma acc data copy<lite>(l)
  {
    for (part &p : l)
      {
	CHECK_PRESENT (p.a, 2 * sizeof (int));
	CHECK_ABSENT (p.b, 2 * sizeof (int));
      }
#pragma acc serial present<lite>(l)
    for (part &p : l)
      p.a[1] = 3;
  }
  for (part &p : l)
    CHECK_EQ (p.a[1], 3);
#pragma acc enter data invoke<in>(l)
#pragma acc serial present<lite>(l)
  for (part &p : l)
    {
      p.a[0] = 7;
      p.n = 9;
    }
#pragma acc update invoke<fetch>(self: l)
  for (part &p : l)
    {
      CHECK_EQ (p.a[0], 7);
      CHECK_EQ (p.n, shared ? 9 : 2);
      CHECK_ABSENT (p.b, sizeof (int));
      p.n = 2;
    }
#pragma acc exit data invoke<in>(l)
  for (part &p : l)
    CHECK_ABSENT (p.a, sizeof (int));
#pragma acc data copyin(l)::{ exclude(a) }
  for (part &p : l)
    {
      CHECK_PRESENT (p.b, 2 * sizeof (int));
      CHECK_ABSENT (p.a, sizeof (int));
    }
  for (part &p : l)
    {
      delete[] p.a;
      delete[] p.b;
    }
}

/* A list changes between directives, and a construct that is met again sees
   that.  */
static void
changes ()
{
  std::list<int> l;
  for (int n = 0; n < 5; n++)
    {
      int sum = 0, back = 0;
#pragma acc serial copy(l) copy(sum, back)
      {
	for (int x : l)
	  sum += x;
	for (auto i = l.rbegin (); i != l.rend (); ++i)
	  back = 10 * back + *i;
      }
      CHECK_EQ (sum, n * (n + 1) / 2);
      CHECK_EQ (back, n == 4 ? 4321 : n == 3 ? 321 : n == 2 ? 21 : n);
      l.push_back (n + 1);
    }
  std::optional<std::list<int>> o (std::list<int>{ 1, 2 }), none;
#pragma acc serial copy(o, none)
  for (int &x : *o)
    x = none ? 0 : -x;
  CHECK (o->front () == -1 && o->back () == -2);
}

int
main ()
{
  shared = memory_shared_p ();
  operand<std::list<int>> ();
  operand<std::forward_list<int>> ();
  nested<std::list<std::list<std::string>>, std::list<std::string>> ();
  nested<std::forward_list<std::list<std::string>>, std::list<std::string>> ();
  nested<std::list<std::forward_list<std::string>>, std::forward_list<std::string>> ();
  elements<std::list<part>> ();
  elements<std::forward_list<part>> ();
  changes ();
}

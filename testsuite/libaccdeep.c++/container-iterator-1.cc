/* Section 7: iterators of containers of nodes lead on the device to the same
   nodes as on the host, where these are there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++17" } */

#include "../lib/accdeep-test.h"

#include <forward_list>
#include <iterator>
#include <list>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

struct entry
{
  std::string key;
  std::vector<double> samples;
  int hits;
};

/* What has been used last is in front.  */
class cache
{
public:
  explicit cache (std::size_t n) : m_capacity (n) {}

  void
  put (const std::string &key, int n)
  {
    if (m_order.size () == m_capacity)
      {
	m_index.erase (m_order.back ().key);
	m_order.pop_back ();
      }
    m_order.push_front ({ key, std::vector<double> (n, n), 0 });
    m_index[key] = m_order.begin ();
  }

  double
  sum (const std::string &key)
  {
    auto found = m_index.find (key);
    if (found == m_index.end ())
      return -1;
    double s = 0;
    for (double &x : found->second->samples)
      s += x++;
    found->second->hits++;
    return s;
  }

  const std::list<entry> &entries () const { return m_order; }

private:
  std::size_t m_capacity;
  std::list<entry> m_order;
  std::unordered_map<std::string, std::list<entry>::iterator> m_index;
};

static void
test_cache ()
{
  cache c (20);
  for (int i = 0; i < 30; i++)
    c.put ("entry number " + std::to_string (i), i);
  std::vector<std::string> keys;
  for (int i = 0; i < 30; i += 3)
    keys.push_back ("entry number " + std::to_string (i));
  const int n = keys.size ();
  std::vector<double> sums (n);
#pragma acc parallel loop copy(c) copyin(keys) copyout(sums)
  for (int i = 0; i < n; i++)
    sums[i] = c.sum (keys[i]);
  for (int i = 0; i < n; i++)
    CHECK_EQ (sums[i], 3 * i < 10 ? -1 : 9 * i * i);
  int i = 30;
  for (const entry &e : c.entries ())
    {
      i--;
      CHECK_EQ (e.hits, i % 3 == 0);
      CHECK_EQ (e.samples[i - 1], i + (i % 3 == 0));
      CHECK_ABSENT (&e, sizeof e);
    }
}

/* C, and where in it the element is that is VALUE.  */
template <class C>
struct place
{
  C c;
  typename C::iterator at, end;
  typename C::const_iterator same;

  explicit place (const C &from) : c (from), end (c.end ())
  {
    at = std::next (c.begin (), 2);
    same = at;
  }
};

template <class C>
static void
test (const C &from)
{
  place<C> p (from);
  const void *node;
  __builtin_memcpy (&node, &p.at, sizeof node);
  bool found = false, last = false;
#pragma acc serial copy(p) copyout(found, last)
  {
    auto i = p.c.begin ();
    ++i;
    ++i;
    found = i == p.at && p.at == p.same && &*i == &*p.same;
    for (; i != p.c.end (); ++i)
      ;
    last = i == p.end;
  }
  CHECK (found && last);
  CHECK (memcmp (&node, &p.at, sizeof node) == 0);
  CHECK_ABSENT (&p, sizeof p);
}

/* One of a container that is not there stays as it is.  */
static void
test_absent ()
{
  std::list<int> l = { 1, 2 };
  std::pair<int, std::list<int>::iterator> p (1, l.begin ());
#pragma acc serial copy(p)
  p.first = 2;
  CHECK (p.first == 2 && p.second == l.begin ());
  CHECK_ABSENT (&*l.begin (), sizeof (int));
}

int
main ()
{
  test_cache ();
  test (std::list<int>{ 1, 2, 3 });
  test (std::forward_list<int>{ 1, 2, 3 });
  test (std::map<int, double>{ { 1, 2 }, { 3, 4 }, { 5, 6 } });
  test (std::multiset<int>{ 3, 4, 4 });
  test (std::unordered_map<int, double>{ { 1, 2 }, { 3, 4 }, { 5, 6 } });
  test (std::unordered_set<std::string>{ "a", "b", "c" });
  test_absent ();
}

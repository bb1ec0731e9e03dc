/* Section 7: iterators of containers with random access point on the device to
   the elements that are present, also to their end.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++17" } */

#include "../lib/accdeep-test.h"

#include <deque>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

static void
test_local (int n)
{
  std::vector<int> v (n, 1), w (n, 5);
  v.shrink_to_fit ();
  auto it = v.begin ();
  auto from = w.cbegin ();
#pragma acc parallel loop copy(v) copyin(w)
  for (int i = 0; i < n; i++)
    *(it + i) += i + from[i];
  auto first = std::begin (v), last = std::end (v);
  auto backwards = v.rbegin ();
  auto &same = first;
#pragma acc data copy(v)
  {
#pragma acc parallel loop present(v)
    for (int i = 0; i < last - first; i++)
      first[i] *= 3;
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      *(last - 1 - i) += 2;
#pragma acc parallel loop present(v)
    for (int i = 0; i < n; i++)
      backwards[i] += 1;
#pragma acc parallel loop present(v)
    for (int i = 0; i < n; i++)
      same[i] += 1;
  }
  for (int i = 0; i < n; i++)
    CHECK_EQ (v[i], 3 * (6 + i) + 4);
  CHECK (it == v.begin () && last == v.end ());
}

template <typename C>
static void
test (C c)
{
  const auto first = c.begin (), last = c.end ();
  int n = 0;
#pragma acc serial copy(c) copyout(n)
  {
    n = 0;
    for (auto i = first; i != last; ++i)
      n++;
  }
  CHECK_EQ (n, (int) c.size ());
  if (c.empty ())
    return;
  const auto old = c[1];
#pragma acc serial copy(c)
  {
    first[1] = first[0];
    *(last - 1) = old;
  }
  CHECK (c[1] == c[0] && *(last - 1) == old);
}

/* Ranges in very many objects, which are one structure.  */
struct range
{
  std::vector<int>::iterator first, last;
};

static void
test_ranges (int n)
{
  std::vector<int> v (3 * n);
  v.shrink_to_fit ();
  std::vector<range> parts;
  for (int i = 0; i < n; i++)
    parts.push_back ({ v.begin () + 3 * i, v.begin () + 3 * i + 3 });
#pragma acc enter data copyin(v)
  for (int round = 0; round < 2; round++)
    {
#pragma acc parallel loop copyin(parts)
      for (int i = 0; i < n; i++)
	for (auto k = parts[i].first; k != parts[i].last; ++k)
	  *k += i + 1;
      std::swap (parts[0], parts[n - 1]);
    }
#pragma acc exit data copyout(v)
  for (int i = 0; i < 3 * n; i++)
    CHECK_EQ (v[i], i < 3 || i >= 3 * n - 3 ? n + 1 : 2 * (i / 3 + 1));
}

/* One of a container that is absent is not translated.  */
static void
test_absent ()
{
  std::vector<int> v (2);
  std::pair<int, std::vector<int>::iterator> p (1, v.begin ());
  bool same = false;
  const std::size_t at = reinterpret_cast<std::size_t> (v.data ());
#pragma acc serial copy(p) copyout(same)
  {
    p.first = 2;
    same = reinterpret_cast<std::size_t> (p.second.base ()) == at;
  }
  CHECK (same && p.first == 2 && p.second == v.begin ());
  CHECK_ABSENT (v.data (), sizeof (int));
}

int
main ()
{
  test_local (40);
  test (std::vector<int>{ 3, 4, 5 });
  test (std::vector<int> ());
  test (std::deque<int> (300, 4));
  test (std::deque<int> (256, 4)); /* Ends where a node begins.  */
  test (std::deque<int> ());
  test (std::string ("abcdef"));
  test (std::string ("a string that is not short any more"));
  test (std::vector<bool> (128, true));
  test (std::vector<bool> ());
  test_ranges (4);
  test_ranges (3000);
  test_absent ();
}

/* Very many strings, which the library walks in another way than few: libgomp
   hears nothing of the single ones.  Some may have room in their object.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++17" } */

#include "../lib/accdeep-counters.h"

#include <list>
#include <map>
#include <string>
#include <vector>

static constexpr int n = 3000;

static std::string
word (int i, int shortest)
{
  return std::string (shortest + i % 30, 'a' + i % 26) + std::to_string (i);
}

static std::string &
text_of (std::string &s)
{
  return s;
}

static std::string &
text_of (std::pair<const std::string, std::string> &e)
{
  return e.second;
}

static std::string
expected (std::string s, char first)
{
  s[0] = first;
  s.back () = '0' + s.size () % 10;
  return s;
}

template <class C>
static void
write (C &c, char first)
{
#pragma acc serial present(c) copyin(first)
  for (auto &e : c)
    {
      text_of (e)[0] = first;
      text_of (e).back () = '0' + text_of (e).size () % 10;
    }
}

template <class C>
static void
check (C &c, char first)
{
  C other = c;
  for (auto &e : other)
    text_of (e) = expected (text_of (e), first);
  CHECK (c == other);
}

template <class C>
static void
test (C &c)
{
  const C before = c;
  struct accdeep_statistics s;
#pragma acc enter data copyin(c)
  if (!memory_shared_p ())
    {
      last_statistics (&s);
      CHECK (s.objects > n / 2 && s.libgomp_calls < 100);
    }
  write (c, '#');
  CHECK (memory_shared_p () || c == before);
#pragma acc update self(c)
  check (c, '#');
  write (c, '*');
#pragma acc exit data copyout(c)
  check (c, '*');
  CHECK_ABSENT (&c, sizeof c);
  for (auto &e : c)
    CHECK_ABSENT (text_of (e).data (), 1);
}

static void
test (int shortest)
{
  std::vector<std::string> v (n);
  std::list<std::string> l;
  std::map<std::string, std::string> m;
  for (int i = 0; i < n; i++)
    {
      v[i] = word (i, shortest);
      l.push_back (word (i + 1, shortest));
      m[word (2 * i, shortest)] = word (i, shortest);
    }
  test (v);
  test (l);
  test (m);
  CHECK (m.size () == n && m.count (word (2 * n - 2, shortest)));
}

int
main ()
{
  test (20);
  test (0);
}

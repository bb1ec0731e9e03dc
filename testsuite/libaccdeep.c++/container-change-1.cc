/* Section 7: a container from which the program takes elements while it is on the
   device keeps its size, and what holds it together: only elements come back.
   What has been taken out stays there by its own count.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++17" } */
/* { dg-set-target-env-var SIMCUDA_LEAKS "report" } */

#include "../lib/accdeep-test.h"

#include <list>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

/* CHANGE X, which is on the device, where WRITE writes; what is there comes back
   with X's elements.  */
template <class X, class W, class C>
static void
test (X &x, W write, C change)
{
#pragma acc enter data copyin(x)
#pragma acc serial present(x)
  write (x);
  change (x);
#pragma acc exit data copyout(x)
  CHECK_ABSENT (&x, sizeof x);
}

/* The numbers of red and black nodes are right wherever one goes through the
   tree, which erasing all of its elements in some order would find out.  */
template <class M>
static void
check_tree (M &m, int n)
{
  CHECK_EQ (m.size (), n);
  int last = -1;
  for (auto &e : m)
    {
      CHECK (e.first > last);
      last = e.first;
    }
  for (int i = 0; i < 1000; i++)
    {
      m.erase (i * 7 % 1000);
      int count = 0;
      for (auto j = m.begin (); j != m.end (); ++j)
        count++;
      CHECK_EQ (count, m.size ());
    }
  CHECK (m.empty ());
}

int
main ()
{
  std::list<int> l = { 1, 2, 3 }, taken;
  test (l, [] (auto &x) { x.front () = 7; },
        [&taken] (auto &x) { taken.splice (taken.end (), x, --x.end ()); });
  CHECK (l == std::list<int> ({ 7, 2 }) && l.size () == 2);

  std::map<int, int> m;
  std::vector<std::map<int, int>::node_type> nodes;
  for (int i = 0; i < 300; i++)
    m[i] = i;
  test (m,
        [] (auto &x) {
          for (auto &e : x)
            e.second++;
        },
        [&nodes] (auto &x) {
          for (int i = 0; i < 300; i += 3)
            nodes.push_back (x.extract (i));
        });
  for (auto &e : m)
    {
      CHECK_EQ (e.second, e.first + 1);
      CHECK_ABSENT (&e, sizeof e);
    }
  check_tree (m, 200);

  std::unordered_map<int, int> u;
  std::vector<std::unordered_map<int, int>::node_type> others;
  for (int i = 0; i < 50; i++)
    u[i] = i;
  test (u, [] (auto &x) { x.find (3)->second = 4; },
        [&others] (auto &x) {
          for (int i = 0; i < 50; i += 2)
            others.push_back (x.extract (i));
        });
  for (auto &e : u)
    CHECK_ABSENT (&e, sizeof e);
  CHECK (u.size () == 25 && u[3] == 4 && u[49] == 49);
  CHECK_EQ (std::distance (u.begin (), u.end ()), 25);

  std::vector<bool> b (70, false);
  test (b, [] (auto &x) { x[0] = true; }, [] (auto &x) { x.pop_back (); });
  CHECK (b.size () == 69 && b[0]);

  std::string s = "a string that has no room in the object";
  test (s, [] (auto &x) { x[0] = 'A'; }, [] (auto &x) { x.pop_back (); });
  CHECK (s == "A string that has no room in the objec");

  auto p = std::make_shared<int> (3);
  std::shared_ptr<int> other;
  test (p, [] (auto &x) { *x = 4; }, [&other] (auto &x) { other = x; });
  CHECK (p.use_count () == 2 && *other == 4);
}

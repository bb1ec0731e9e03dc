/* Section 7: a node of a container counts once a directive, however many of its
   neighbours lead to it: what is in the container at its exit data comes back
   and leaves, without finalize, though the program has changed its neighbours
   meanwhile.  What it has taken out stays.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++17" } */

#include "../lib/accdeep-test.h"

#include <iterator>
#include <list>
#include <map>
#include <set>
#include <unordered_map>
#include <vector>

static int &
number_in (std::pair<const int, int> &e)
{
  return e.second;
}

static int &
number_in (int &e)
{
  return e;
}

/* X, with N elements, and what TAKE takes out of it.  */
template <class X, class T>
static void
test (X &x, int n, T take)
{
  CHECK_EQ (x.size (), n);
#pragma acc enter data copyin(x)
#pragma acc serial present(x)
  for (auto &e : x)
    number_in (e) += 1000000;
  /* One that is known by itself, in a large structure.  */
  CHECK_PRESENT (&*std::next (x.begin ()), sizeof *x.begin ());
  auto taken = take (x);
  CHECK (!taken.empty () && x.size () + taken.size () == size_t (n));
#pragma acc exit data copyout(x)
  CHECK_ABSENT (&x, sizeof x);
  for (auto &e : x)
    {
      CHECK (number_in (e) >= 1000000);
      CHECK_ABSENT (&e, sizeof e);
    }
  for (void *element : taken)
    {
      CHECK_PRESENT (element, sizeof *x.begin ());
      acc_delete (element, sizeof *x.begin ());
    }
}

/* Kept until the program ends, so that nothing gets their addresses.  */
static std::vector<std::map<int, int>::node_type> map_nodes;
static std::vector<std::unordered_map<int, int>::node_type> hash_nodes;
static std::list<int> list_nodes;

static void
test_map (int n)
{
  std::map<int, int> m;
  for (int i = 0; i < n; i++)
    m[i * 7919 % n] = i;
  test (m, n, [n] (auto &x) {
    std::vector<void *> taken;
    for (int i = 0; i < n; i += 3)
      {
        taken.push_back (&*x.find (i));
        map_nodes.push_back (x.extract (i));
      }
    return taken;
  });
}

static void
test_hash (int n)
{
  std::unordered_map<int, int> m;
  for (int i = 0; i < n; i++)
    m[i] = i;
  test (m, n, [n] (auto &x) {
    std::vector<void *> taken;
    for (int i = 0; i < n; i += 3)
      {
        taken.push_back (&*x.find (i));
        hash_nodes.push_back (x.extract (i));
      }
    return taken;
  });
}

static void
test_list (int n)
{
  std::list<int> l;
  for (int i = 0; i < n; i++)
    l.push_back (i);
  test (l, n, [] (auto &x) {
    std::vector<void *> taken;
    for (auto i = x.begin (); i != x.end ();)
      {
        auto next = std::next (i);
        if (*i % 3 == 0)
          {
            taken.push_back (&*i);
            list_nodes.splice (list_nodes.end (), x, i);
          }
        i = next;
      }
    return taken;
  });
}

/* Heads in an array: pointers to them do not count for it.  */
static void
test_lists (int n)
{
  std::vector<std::list<int>> v (n);
  for (int i = 0; i < n; i++)
    v[i] = { i, i + 1 };
#pragma acc enter data copyin(v)
#pragma acc serial present(v)
  for (auto &l : v)
    l.back () = 5;
  CHECK_PRESENT (&v[n / 2], sizeof v[0]);
  CHECK_PRESENT (&v[n / 2].back (), sizeof (int));
  std::vector<void *> taken;
  for (int i = 0; i < n; i += 2)
    {
      taken.insert (taken.end (), { &v[i].front (), &v[i].back () });
      list_nodes.splice (list_nodes.end (), v[i]);
    }
#pragma acc exit data copyout(v)
  CHECK_ABSENT (v.data (), sizeof v[0]);
  for (int i = 1; i < n; i += 2)
    {
      CHECK (v[i].front () == i && v[i].back () == 5);
      CHECK_ABSENT (&v[i].front (), sizeof (int));
      CHECK_ABSENT (&v[i].back (), sizeof (int));
    }
  for (void *element : taken)
    acc_delete (element, sizeof (int));
}

/* Counts of whole directives add up.  */
static void
test_twice (int n)
{
  std::map<int, int> m;
  for (int i = 0; i < n; i++)
    m[i] = i;
#pragma acc enter data copyin(m)
#pragma acc enter data copyin(m)
#pragma acc serial present(m)
  for (auto &e : m)
    e.second++;
  void *taken = &*m.find (n / 2);
  map_nodes.push_back (m.extract (n / 2));
#pragma acc exit data copyout(m)
  for (auto &e : m)
    CHECK_PRESENT (&e, sizeof e);
#pragma acc exit data copyout(m)
  for (auto &e : m)
    {
      CHECK_EQ (e.second, e.first + 1);
      CHECK_ABSENT (&e, sizeof e);
    }
  CHECK_PRESENT (taken, sizeof *m.begin ());
  acc_delete (taken, sizeof *m.begin ());
  acc_delete (taken, sizeof *m.begin ());
}

int
main ()
{
  for (int n : { 10, 300, 3000 })
    {
      test_map (n);
      test_hash (n);
      test_list (n);
      test_lists (n);
      test_twice (n);
    }
}

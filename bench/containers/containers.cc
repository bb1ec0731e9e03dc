/* The benchmark of the standard library's containers: each row is one of very
   many elements, what takes it to the device and back, a walk on the host that
   reads it once, and what the driver takes for the same bytes in page-locked
   memory.

   usage: containers [ELEMENTS [REPETITIONS]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench/floor.h"

#include <algorithm>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <numeric>
#include <openacc.h>
#include <random>
#include <string>
#include <unordered_map>
#include <vector>

static int repetitions = 7;
static std::mt19937 generator;

static double
value_of (double x)
{
  return x;
}

template <class K>
static double
value_of (const std::pair<K, double> &entry)
{
  return entry.second;
}

static double
value_of (const std::unique_ptr<double> &p)
{
  return *p;
}

/* CONTAINER has N pieces of memory of BYTES each.  The first runs are not
   counted.  */
template <class C>
static void
measure (const char *name, C &container, size_t bytes, size_t n)
{
  double in[64], out[64], walk[64], floor_in, floor_out, sum = 0;
  floor_of (bytes * n, bytes * n, 1, repetitions, &floor_in, &floor_out);
  for (int i = -1; i < repetitions; i++)
    {
      const int at = std::max (i, 0);
      double start = now ();
      for (const auto &e : container)
        sum += value_of (e);
      walk[at] = now () - start;
      start = now ();
#pragma acc enter data copyin(container)
      in[at] = now () - start;
      start = now ();
#pragma acc exit data copyout(container)
      out[at] = now () - start;
    }
  bench_check (sum < 0, "sum");
  report ("containers", name, "in", median (in, repetitions), "out",
          median (out, repetitions), "walk", median (walk, repetitions),
          "floor_in", floor_in, "floor_out", floor_out, NULL);
}

/* Has the nodes of LIST in another order than that in which they were
   allocated.  */
static void
shuffle (std::list<double> &list)
{
  std::vector<std::list<double>::iterator> places;
  for (auto i = list.begin (); i != list.end (); ++i)
    places.push_back (i);
  std::shuffle (places.begin (), places.end (), generator);
  for (auto i : places)
    list.splice (list.end (), list, i);
}

static void
measure_sequences (size_t n)
{
  {
    std::list<double> l (n, 1.5);
    measure ("list", l, 24, n);
    shuffle (l);
    measure ("list, shuffled", l, 24, n);
  }
  {
    std::deque<double> d (n, 1.5);
    measure ("deque", d, 8, n);
  }
  {
    std::vector<std::unique_ptr<double>> v (n);
    for (auto &p : v)
      p.reset (new double (1.5));
    measure ("vector of unique_ptr", v, 16, n);
  }
}

static void
measure_maps (size_t n)
{
  std::vector<int> keys (n);
  std::iota (keys.begin (), keys.end (), 0);
  for (const char *name : { "map", "map, shuffled" })
    {
      std::map<int, double> m;
      for (int k : keys)
        m.emplace (k, 1.5);
      measure (name, m, 48, n);
      std::shuffle (keys.begin (), keys.end (), generator);
    }
  {
    std::unordered_map<int, double> m;
    for (int k : keys)
      m.emplace (k, 1.5);
    measure ("unordered_map", m, 32, n);
  }
  {
    std::map<std::string, double> m;
    for (int k : keys)
      m.emplace ("a key that has no room, " + std::to_string (k), 1.5);
    measure ("map of long strings", m, 80 + 31, n);
  }
}

int
main (int argc, char **argv)
{
  const long n = argc > 1 ? atol (argv[1]) : 1000000;
  if (argc > 2)
    repetitions = atoi (argv[2]);
  if (n < 1 || repetitions < 1 || repetitions > 64)
    return 1;
  acc_init (acc_get_device_type ());
  measure_sequences (n);
  measure_maps (n);
}

/* The benchmark of virtual calls: what CHAI measures its managed_ptr with, an
   object that is made and destroyed for the device, and a kernel whose threads
   call one function of it.  Beside each row what a class without virtual
   functions takes.  Then very many objects of three classes behind pointers, in
   the order of their addresses and shuffled, and of one class side by side: in
   and out, updates, a kernel that calls a function of each, and one that calls
   one of a single object, which takes what launches take; the same without
   virtual functions.

   usage: virtual [ELEMENTS [REPETITIONS]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench/measure.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <openacc.h>
#include <random>
#include <vector>

static int repetitions = 21;

/* A launch on one object takes as long when it is one of so many.  */
static const int few = 1000;

/* Not virtual.  */
struct plain
{
  int factor;
  void
  sum_and_scale (int n, const int *values, int &value) const
  {
    int sum = 0;
    for (int i = 0; i < n; i++)
      sum += values[i];
    value *= factor * sum;
  }
};

struct base
{
  virtual ~base () {}
  virtual void sum_and_scale (int n, const int *values, int &value) const = 0;
#pragma acc shape
};

struct derived : base
{
  explicit derived (int f) : p{ f } {}
  void
  sum_and_scale (int n, const int *values, int &value) const override
  {
    p.sum_and_scale (n, values, value);
  }
  plain p;
};

/* Others that an object may be.  */
struct negative : derived
{
  using derived::derived;
  void
  sum_and_scale (int n, const int *values, int &value) const override
  {
    derived::sum_and_scale (n, values, value);
    value = -value;
  }
};

struct constant : base
{
  explicit constant (int c) : value (c) {}
  void
  sum_and_scale (int, const int *, int &v) const override
  {
    v = value;
  }
  int value;
};

/* Milliseconds of RUN, the median; the first time is not counted.  */
template <class F>
static double
time_of (F run)
{
  double times[64];
  for (int i = -1; i < repetitions; i++)
    {
      const double start = now ();
      run ();
      times[std::max (i, 0)] = now () - start;
    }
  return median (times, repetitions);
}

template <class T>
static double
launch (T *object, std::vector<int> &values)
{
  const int n = values.size ();
  return time_of ([&] {
    int *v = values.data ();
#pragma acc parallel loop present(object [0:1], v [0:n])
    for (int i = 0; i < n; i++)
      {
        const int near[4] = { i, i + 1, i + 2, i + 3 };
        object->sum_and_scale (4, near, v[i]);
      }
  });
}

template <class T>
static double
make_and_destroy (T *object)
{
  return time_of ([&] {
#pragma acc enter data copyin(object [0:1])
#pragma acc exit data delete (object [0:1])
  });
}

static void
measure_one (int n)
{
  std::vector<int> values (n, 3);
  std::unique_ptr<base> o (new derived (2));
  plain p = { 2 };
  base *object = o.get ();
  plain *direct = &p;
  const double made = make_and_destroy (object),
               made_plain = make_and_destroy (direct);
#pragma acc data copyin(object [0:1], direct [0:1]) copy(values)
  {
    const double calls = launch (object, values),
                 calls_plain = launch (direct, values);
    report ("virtual", "one object", "elements", double (n), "enter and exit",
            made, "plain", made_plain, "launch", calls, "plain launch",
            calls_plain, NULL);
  }
}

/* What takes how long for ALL, a vector with N elements, of which OBJECT (i)
   is the i-th object.  */
template <class V, class Object>
static void
measure_all (const char *name, V &all, int n, Object object)
{
  double in[64], self[64], device[64], out[64];
  for (int i = -1; i < repetitions; i++)
    {
      const int at = std::max (i, 0);
      double start = now ();
#pragma acc enter data copyin(all)
      in[at] = now () - start;
      start = now ();
#pragma acc update self(all)
      self[at] = now () - start;
      start = now ();
#pragma acc update device(all)
      device[at] = now () - start;
      start = now ();
#pragma acc exit data copyout(all)
      out[at] = now () - start;
    }
  std::vector<int> values (n, 3);
  double calls = 0, one = 0;
#pragma acc data copyin(all) copy(values)
  {
    calls = time_of ([&] {
#pragma acc parallel loop present(all, values)
      for (int i = 0; i < n; i++)
        {
          const int near[4] = { i, i + 1, i + 2, i + 3 };
          object (all, i).sum_and_scale (4, near, values[i]);
        }
    });
    one = time_of ([&] {
#pragma acc parallel num_gangs(1) present(all, values)
      {
        const int near[4] = { 0, 1, 2, 3 };
        object (all, 0).sum_and_scale (4, near, values[0]);
      }
    });
  }
  report ("virtual", name, "elements", double (n), "in",
          median (in, repetitions), "out", median (out, repetitions),
          "update self", median (self, repetitions), "update device",
          median (device, repetitions), "launch", calls, "launch on one", one,
          NULL);
}

static void
measure_many (int n)
{
  auto behind = [](auto &all, int i) -> auto & { return *all[i]; };
  auto beside = [](auto &all, int i) -> auto & { return all[i]; };
  std::vector<std::unique_ptr<base>> all (n);
  std::vector<std::unique_ptr<plain>> plain_ones (n);
  std::vector<derived> in_place;
  for (int i = 0; i < n; i++)
    {
      if (i % 3 == 0)
        all[i].reset (new derived (i));
      else if (i % 3 == 1)
        all[i].reset (new negative (i));
      else
        all[i].reset (new constant (i));
      plain_ones[i].reset (new plain{ i });
      in_place.emplace_back (i);
    }
  measure_all ("an object an element", all, n, behind);
  measure_all ("a plain object an element", plain_ones, n, behind);
  std::shuffle (all.begin (), all.end (), std::mt19937 (1));
  std::shuffle (plain_ones.begin (), plain_ones.end (), std::mt19937 (1));
  measure_all ("an object an element, shuffled", all, n, behind);
  measure_all ("a plain object an element, shuffled", plain_ones, n, behind);
  measure_all ("objects side by side", in_place, n, beside);
}

int
main (int argc, char **argv)
{
  const int n = argc > 1 ? atoi (argv[1]) : 1 << 20;
  if (argc > 2)
    repetitions = atoi (argv[2]);
  if (repetitions < 1 || repetitions > 64 || n < 1)
    {
      fprintf (stderr, "usage: virtual [ELEMENTS [REPETITIONS <= 64]]\n");
      return 2;
    }
  for (int m = 1; m < n; m *= 32)
    measure_one (m);
  measure_one (n);
  if (n > few)
    measure_many (few);
  measure_many (n);
}

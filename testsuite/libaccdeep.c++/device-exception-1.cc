/* Section 9.3: functions with objects to destroy and with exceptions of their own
   are compiled for the device, where nothing is thrown; on the host they are what
   they were.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++17" } */

#include "../lib/accdeep-test.h"

#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

struct counted
{
  int *place;
  explicit counted (int *p) : place (p) { *place += 1; }
  counted (const counted &c) : place (c.place) { *place += 1; }
  ~counted () { *place += 10; }
};

/* Its member has to be destroyed when F throws.  */
struct holder
{
  counted c;
  int value;
  __attribute__ ((noinline)) holder (int *p, int (*f) (int, bool), bool fail)
      : c (p), value (f (3, fail))
  {
  }
};

struct error
{
  std::string text;
  explicit error (const char *t) : text (t) {}
  virtual ~error () {}
};

__attribute__ ((noinline)) int
triple (int x, bool fail)
{
  if (fail)
    throw error ("no such number"); /* { dg-warning "'throw' on the device, which has no exceptions, ends the kernel" } */
  return 3 * x;
}

/* Catches on the host what it has thrown.  */
__attribute__ ((noinline)) static int
careful (int *p, bool fail)
{
  try
    {
      holder h (p, triple, fail);
      return h.value;
    }
  catch (const error &e)
    {
      return -int (e.text.size ());
    }
}

struct figure
{
  virtual ~figure () {}
  virtual int size (int scale) const = 0;
#pragma acc shape
};

struct square : figure
{
  int side = 3;
  int size (int scale) const override { return scale * side * side; }
};

/* A call that may throw with something to destroy, at any level.  */
__attribute__ ((noinline)) static int
size_of (const std::weak_ptr<figure> &w, int *p)
{
  counted c (p);
  if (std::shared_ptr<figure> f = w.lock ())
    return f->size (2);
  return 0;
}

static double
visit (const std::variant<int, double, char> &v)
{
  return std::visit ([] (auto x) { return double (x); }, v);
}

/* By a table of functions.  */
static double
visit (const std::variant<int, double> &a, const std::variant<int, char> &b)
{
  return std::visit ([] (auto x, auto y) { return double (x) * y; }, a, b);
}

static void
host ()
{
  int place = 0;
  CHECK_EQ (careful (&place, false), 9);
  CHECK_EQ (place, 11);
  CHECK_EQ (careful (&place, true), -14);
  CHECK_EQ (place, 22);
}

int
main ()
{
  std::vector<int> places (8);
  std::vector<int> results (8);
  auto owner = std::make_shared<square> ();
  std::vector<std::weak_ptr<figure>> watched (8, owner);
  std::variant<int, double, char> v[3] = { 1, 2.5, 'a' };
  std::variant<int, double> a = 1.5;
  std::variant<int, char> b = 4;
  std::optional<int> o = 5;
  double sum[4] = {};

#pragma acc parallel loop copy(places, results) copyin(watched)
  for (int i = 0; i < 8; i++)
    {
      results[i] = careful (&places[i], false);
      results[i] += 100 * size_of (watched[i], &places[i]);
    }
#pragma acc serial copy(sum) copyin(v, a, b, o, places)
  {
    for (int i = 0; i < 3; i++)
      sum[0] += visit (v[i]);
    sum[1] = o.value ();
    sum[2] = std::distance (places.begin (), places.end ());
    sum[3] = visit (a, b);
  }
  for (int i = 0; i < 8; i++)
    {
      CHECK_EQ (results[i], 9 + 1800);
      CHECK_EQ (places[i], 22);
    }
  CHECK (sum[0] == 3.5 + 'a' && sum[1] == 5 && sum[2] == 8 && sum[3] == 6);
  CHECK_EQ (owner.use_count (), 1);
  host ();
}

/* Section 7: what optionals, variants and expecteds of plain values hold is in the
   object, and a kernel may change which it is.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++23" } */

#include "../lib/accdeep-test.h"

#include <expected>
#include <optional>
#include <string>
#include <variant>
#include <vector>

enum { SIZE = 10 };

template <class T>
struct holder
{
  int id;
  T value;
  std::vector<T> more;
};

template <class T>
static holder<T>
holder_of (T value)
{
  return { 1, value, std::vector<T> (SIZE, value) };
}

/* GET says what an object holds, which FROM gives it.  */
template <class T, class F, class G>
static void
test (T before, F from, G get)
{
  holder<T> h = holder_of (before);
  std::vector<T> all (SIZE, before), out (SIZE, before);
#pragma acc parallel loop copy(h, all) copyout(out)
  for (int i = 0; i < SIZE; i++)
    {
      all[i] = from (i);
      out[i] = from (i + 100);
      h.more[i] = from (i + 200);
      if (i == 0)
	h.value = from (300);
    }
  for (int i = 0; i < SIZE; i++)
    {
      CHECK_EQ (get (all[i]), i);
      CHECK_EQ (get (out[i]), i + 100);
      CHECK_EQ (get (h.more[i]), i + 200);
    }
  CHECK_EQ (get (h.value), 300);
  CHECK_ABSENT (&h, sizeof h);
  CHECK_ABSENT (all.data (), sizeof all[0]);
}

/* Some are engaged, and those lead somewhere.  */
static void
test_deep ()
{
  std::vector<std::optional<std::vector<double>>> v (SIZE);
  for (int i = 0; i < SIZE; i += 3)
    v[i] = std::vector<double> (i + 1, i);
  int engaged = 0;
#pragma acc parallel loop copy(v) reduction(+:engaged)
  for (int i = 0; i < SIZE; i++)
    if (v[i])
      {
	engaged++;
	for (double &x : *v[i])
	  x += 1;
      }
  CHECK_EQ (engaged, 4);
  for (int i = 0; i < SIZE; i++)
    CHECK (i % 3 == 0 ? (*v[i])[i] == i + 1 : !v[i]);
  CHECK_ABSENT (v.data (), sizeof v[0]);
}

int
main ()
{
  test (
      std::optional<int> (), [] (int i) { return std::optional<int> (i); },
      [] (const std::optional<int> &o) { return o ? *o : -1; });
  typedef std::variant<double, int> either;
  test (
      either (), [] (int i) { return either (i); },
      [] (const either &v) { return v.index () ? *std::get_if<1> (&v) : -1; });
  typedef std::expected<int, double> result;
  test (
      result (std::unexpected<double> (2.5)),
      [] (int i) { return result (i); },
      [] (const result &r) { return r ? *r : -1; });
  test_deep ();
}

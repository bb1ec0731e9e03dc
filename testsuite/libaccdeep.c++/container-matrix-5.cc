/* Section 7: strings and other containers of numbers, and views of constants, as
   operands, members and elements, under copyin, copyout, update and a policy.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++20" } */

#include "container-values-aux.h"

#include <array>
#include <deque>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <valarray>

static const int constants[5] = { 3, 1, 4, 1, 5 };

/* What each view has: its first and its last element.  */
template <class V>
static int
ends_of (const V &v)
{
  return 10 * v.front () + v.back ();
}

static int
ends_of (const std::reference_wrapper<const std::array<int, 2>> &v)
{
  return ends_of (v.get ());
}

/* The constants are there whatever the clause is, and never come back.  */
template <class V>
static void
test_view (V v, const void *constant)
{
  const int expected = ends_of (v);
  int found[4] = {};
  box<V> b = { 1, v, 2 };
  std::vector<V> e (2, v);
#pragma acc serial copyin(v, b, e) copyout(found[0])
  found[0] = ends_of (v) + 1000 * ends_of (b.c) + ends_of (e[1]);
#pragma acc serial copyout(v) copyout(found[1])
  found[1] = ends_of (v);
#pragma acc enter data copyin(v, b, e)
  CHECK_PRESENT (constant, 2);
#pragma acc update self(v, b, e)
#pragma acc serial present(v, b, e) copyout(found[2])
  found[2] = ends_of (v) + 1000 * ends_of (b.c) + ends_of (e[1]);
#pragma acc exit data copyout(v, b, e)
#pragma acc serial invoke<step>(b) copyout(found[3])
  found[3] = ends_of (b.c);
  CHECK_EQ (found[0], 1002 * expected);
  CHECK_EQ (found[1], expected);
  CHECK_EQ (found[2], 1002 * expected);
  CHECK_EQ (found[3], expected);
  CHECK_ABSENT (&v, sizeof v);
  CHECK_ABSENT (constant, 2);
}

int
main ()
{
  test (std::string (7, 'x'));
  test (std::string (40, 'x'));
  test (std::wstring (30, L'x'));
  test (std::u32string (3, U'x'));
  test (std::vector<double> (50, 1));
  test (std::vector<bool> (100));
  test (std::valarray<float> (9));
  test (std::deque<short> (600));
  static const std::array<int, 2> pair = { 7, 8 };
  static const char text[] = "constants";
  test_view (std::string_view (text), text);
  test_view (std::span<const int> (constants), constants);
  test_view (std::span<const int, 5> (constants), constants);
  test_view (std::reference_wrapper<const std::array<int, 2>> (pair), &pair);
}

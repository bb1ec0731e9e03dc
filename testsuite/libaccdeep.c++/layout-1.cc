/* Section 1.1: a directive changes neither size, layout, triviality nor the
   aggregate property of its class.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"
#include <type_traits>

struct plain
{
  int n;
  int *a;
};

struct shaped
{
  int n;
  int *a;
  static int twice (int k) { return 2 * k; }
#pragma acc shape include(a[0:twice(n)])
};

struct outside
{
  int n;
  int *a;
};
#pragma acc shape type(outside) include(a[0:n + 1])

static_assert (sizeof (shaped) == sizeof (plain), "size");
static_assert (sizeof (outside) == sizeof (plain), "size");
static_assert (std::is_trivial<shaped>::value, "trivial");
static_assert (std::is_trivial<outside>::value, "trivial");
static_assert (std::is_standard_layout<shaped>::value, "standard layout");
static_assert (std::is_standard_layout<outside>::value, "standard layout");
static_assert (std::is_aggregate<shaped>::value, "aggregate");
static_assert (std::is_aggregate<outside>::value, "aggregate");

int
main ()
{
  shaped x = { 1, NEW (int, 2) };
  auto [n, a] = x;
#pragma acc data copyin(x)
  CHECK_PRESENT (a, 2 * sizeof (int));
  CHECK_EQ (n, 1);
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
}

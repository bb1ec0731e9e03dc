/* Section 7: what has or leads to one object, as operands, members and elements,
   under copyin, copyout, update and a policy.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++23" } */

#include "container-matrix-aux.h"

#include <expected>
#include <optional>
#include <tuple>

template <class F>
static void
each (const std::tuple<int, cell> &c, F f)
{
  each (std::get<1> (c), f);
}

static std::weak_ptr<cell>
observe (cell *c)
{
  static std::vector<std::shared_ptr<cell>> owners;
  owners.push_back (std::make_shared<cell> (c[0]));
  return owners.back ();
}

int
main ()
{
  test ([] (cell *c) { return std::make_unique<cell> (c[0]); });
  test ([] (cell *c) { return std::make_shared<cell> (c[0]); });
  test ([] (cell *c) { return std::shared_ptr<cell> (new cell (c[0])); });
  test (observe);
  test ([] (cell *c) { return std::optional<cell> (c[0]); });
  test ([] (cell *c) { return std::variant<int, cell> (c[0]); });
  test ([] (cell *c) { return std::expected<cell, int> (c[0]); });
  test ([] (cell *c) { return std::reference_wrapper<cell> (c[0]); });
  test ([] (cell *c) { return std::pair<int, cell> (1, c[0]); });
  test ([] (cell *c) { return std::tuple<int, cell> (1, c[0]); });
}

/* accdeep/forall.hpp: bodies use constants that they do not capture, as no body
   can: at namespace scope, inline in a header of several files, of a class and of
   a function.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "forall-constants-1-aux.cc" } */

#include "forall-constants-1.h"

#include "../lib/accdeep-test.h"

namespace acc = accdeep::acc;
using policy
    = acc::parallel<acc::loop<acc::independent, acc::gang, acc::vector>>;

namespace
{
constexpr std::array<double, 3> own = { { 1, 2, 3 } };
}

int
main ()
{
  enum { SIZE = 12 };
  int a[SIZE];
  accdeep::view<int> v (a, SIZE);
  auto run = [&] (auto p) {
    static constexpr int local[] = { 1000, 2000 };
    for (int &x : a)
      x = -1;
    accdeep::forall<decltype (p)> (accdeep::range (0, int (SIZE)), [=] (int i) {
      v (i) = stencil::offset[i % 3] + stencil::of<short>::table[i % 2]
              + int (own[i % 3]) + local[i % 2];
    });
    for (int i = 0; i < SIZE; i++)
      CHECK_EQ (a[i], i % 3 - 1 + 10 * (i % 2 + 1) * int (sizeof (short))
                          + i % 3 + 1 + 1000 * (i % 2 + 1));
  };
  run (policy ());
  run (acc::kernels<> ());
  run (accdeep::seq ());
  elsewhere (v);
  for (int i = 0; i < SIZE; i++)
    CHECK_EQ (a[i], i % 3 - 1 + 10 * (i % 2 + 1) * int (sizeof (short)));
}

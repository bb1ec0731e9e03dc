/* accdeep/forall.hpp: captures of more kinds: arrays by value and by reference,
   packs, initialized and moved ones, closures in closures, small members, and
   bodies that change what they have captured: each iteration has its own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-std=c++20 -O1 -Wall -Wextra -Werror" } */

#include <accdeep/forall.hpp>

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

#include "../lib/accdeep-test.h"

namespace acc = accdeep::acc;
using policy
    = acc::parallel<acc::loop<acc::independent, acc::gang, acc::vector>>;

enum { SIZE = 40 };
enum class color : unsigned char { red = 3, blue = 5 };

struct flags
{
  unsigned low : 3, high : 5;
  bool on;
  color hue;
};

template <class... Rows>
static void
add_all (std::vector<int> &to, const Rows &...rows)
{
  accdeep::forall<policy> (accdeep::range (0, int (SIZE)),
                           [&to, &rows...] (int i) { to[i] += (rows[i] + ...); });
  accdeep::forall<policy> (accdeep::range (0, int (SIZE)),
                           [&to, rows...] (int i) { to[i] += (rows[i] + ...); });
}

class counter
{
public:
  template <class Policy>
  void
  run ()
  {
    int step = 2;
    accdeep::forall<Policy> (accdeep::range (0, int (SIZE)),
                             [=, this] (auto i) { m_value[i] += step * m_factor; });
    accdeep::nested_forall<Policy> (
        accdeep::ranges (accdeep::range (0, 4), accdeep::range (0, SIZE / 4)),
        [=, *this] (int i, int j) mutable {
          m_value[i * (SIZE / 4) + j] = -1;
          m_factor = 0;
        });
  }
  void
  check () const
  {
    for (int v : m_value)
      CHECK_EQ (v, 6);
    CHECK_EQ (m_factor, 3);
  }

private:
  std::vector<int> m_value = std::vector<int> (SIZE);
  int m_factor = 3;
};

int
main ()
{
  const accdeep::range all (0, int (SIZE));
  std::vector<int> out (SIZE);

  int table[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
  accdeep::forall<policy> (all, [=, &out] (int i) { out[i] = table[i % 2][i % 3]; });
  for (int i = 0; i < SIZE; i++)
    CHECK_EQ (out[i], table[i % 2][i % 3]);
  accdeep::forall<policy> (accdeep::range (0, 3), [&table] (int i) { table[1][i] *= 10; });
  CHECK_EQ (table[1][2], 60);

  std::vector<int> a (SIZE, 1);
  std::array<int, SIZE> b;
  b.fill (20);
  const std::unique_ptr<int[]> none;
  out.assign (SIZE, 0);
  add_all (out, a, b);
  CHECK_EQ (out[SIZE - 1], 42);

  /* Moved into the closure.  */
  auto owner = std::make_unique<double> (1.5);
  std::vector<double> moved (SIZE, 2);
  std::vector<double> result (SIZE);
  accdeep::forall<policy> (all, [&result, p = std::move (owner), m = std::move (moved)] (int i) {
    result[i] = *p * m[i];
  });
  CHECK_EQ (result[7], 3);

  auto [x, y] = std::make_tuple (4, 2.5);
  accdeep::forall<policy> (all, [&result, x, y = y] (int i) { result[i] = x * y + i; });
  CHECK_EQ (result[7], 17);

  flags f = { 5, 17, true, color::blue };
  std::optional<int> maybe = 9, nothing;
  accdeep::forall<policy> (all, [=, &out] (int i) {
    out[i] = f.low + f.high + (f.on ? int (f.hue) : 0)
             + (i % 2 ? maybe.value_or (0) : nothing.value_or (100));
  });
  CHECK_EQ (out[0], 127);
  CHECK_EQ (out[1], 36);

  /* A closure in a closure, and one that refers to another.  */
  auto scale = [factor = 3, &a] (int i) { return factor * a[i]; };
  auto shift = [scale, by = 4] (int i) { return scale (i) + by; };
  accdeep::forall<policy> (all, [&out, shift, &scale] (int i) { out[i] = shift (i) + scale (i); });
  CHECK_EQ (out[SIZE - 1], 10);

  /* Each iteration begins with what was captured.  */
  int start = 5;
  accdeep::forall<policy> (all, [start, &out] (int i) mutable {
    start += i;
    out[i] = start;
  });
  for (int i = 0; i < SIZE; i++)
    CHECK_EQ (out[i], 5 + i);
  CHECK_EQ (start, 5);
  accdeep::nested_forall<acc::parallel<acc::loop<acc::gang>>> (
      accdeep::ranges (accdeep::range (0, 4), accdeep::range (0, 10)),
      [start, &out] (int i, int j) mutable { out[i * 10 + j] = start++; });
  for (int i = 0; i < SIZE; i++)
    CHECK_EQ (out[i], 5);

  std::reference_wrapper<std::vector<int>> wrapped = out;
  accdeep::forall<policy> (all, [wrapped] (int i) { wrapped.get ()[i] += i; });
  CHECK_EQ (out[9], 14);

  counter c;
  c.run<policy> ();
  c.check ();
  CHECK_ABSENT (out.data (), sizeof (int));
  CHECK_ABSENT (&c, sizeof c);
  return 0;
}

/* accdeep/forall.hpp: each reduction gives what a sequential loop gives, with
   each kind of policy, captured by copy and by reference, alone and with
   others.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */

#include <vector>

#include "../lib/accdeep-policies.h"
#include "../lib/accdeep-test.h"

enum { SIZE = 500 };

/* A function object with a reduction in it.  */
struct counter
{
  accdeep::sum<long> odd;
  void
  operator() (int i) const
  {
    odd += i % 2;
  }
};

template <class Policy>
static void
run (const Policy &policy)
{
  std::vector<double> value;
  std::vector<int> number;
  for (int i = 0; i < SIZE; i++)
    {
      value.push_back ((i * 37) % SIZE);
      number.push_back (i * 77 % 511);
    }
  accdeep::range all (0, int (SIZE));
  accdeep::view<const double> v (value.data (), value.size ());

  accdeep::sum<double> total (1);
  accdeep::forall (policy, all, [=] (int i) { total += v (i); });
  CHECK_EQ (total.get (), 1 + SIZE * (SIZE - 1) / 2);
  accdeep::forall (policy, all, [&] (int i) { total += value[i]; });
  CHECK_EQ (total.get (), 1 + SIZE * (SIZE - 1));

  accdeep::min<double> least, bound (-3);
  accdeep::max<int> most;
  accdeep::sum<long> count (0);
  accdeep::forall (policy, accdeep::range (1, int (SIZE)), [=, &most] (int i) {
    least.min (v (i));
    bound.min (v (i));
    most.max (i % 7 ? 0 : i);
    count += i % 3 == 0;
    count += 1;
  });
  CHECK_EQ (least.get (), 1);
  CHECK_EQ (bound.get (), -3);
  CHECK_EQ (most.get (), 497);
  CHECK_EQ (count.get (), 166 + SIZE - 1);

  accdeep::product<double> product (3);
  accdeep::bit_and<unsigned> both (0xffff);
  accdeep::bit_or<int> either (1 << 20);
  accdeep::all small, smaller;
  accdeep::any large, larger (false);
  accdeep::forall (policy, all, [=, &number] (int i) {
    if (i < 10)
      product *= 2;
    both &= number[i] | 0x104;
    either |= number[i];
    small &= number[i] < 511;
    smaller &= number[i] < 510;
    large |= number[i] == 510;
    larger |= number[i] > 510;
  });
  unsigned expected_and = 0xffff, expected_or = 1 << 20;
  bool is_smaller = true, is_large = false;
  for (int i : number)
    {
      expected_and &= i | 0x104;
      expected_or |= i;
      is_smaller = is_smaller && i < 510;
      is_large = is_large || i == 510;
    }
  CHECK_EQ (product.get (), 3 * 1024);
  CHECK_EQ (both.get (), expected_and);
  CHECK_EQ (either.get (), expected_or);
  CHECK (small.get ());
  CHECK_EQ (smaller.get (), is_smaller);
  CHECK_EQ (large.get (), is_large);
  CHECK (!larger.get ());

  accdeep::sum<long> odd (0);
  counter c = { odd };
  accdeep::forall (policy, number, c);
  long expected = 0;
  for (int i : number)
    expected += i % 2;
  CHECK_EQ (odd.get (), expected);
}

int
main ()
{
  for_each_policy ([] (const auto &policy) { run (policy); });
  return 0;
}

/* accdeep/forall.hpp: reductions with a location give what a sequential loop
   gives, of equal values the smallest location, with each kind of policy,
   captured by copy and by reference, alone and with others.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */

#include <vector>

#include "../lib/accdeep-policies.h"
#include "../lib/accdeep-test.h"

enum { SIZE = 5000 };

/* A location that is no number.  */
struct cell
{
  short column, row;
};
static bool
operator< (const cell &a, const cell &b)
{
  return a.row != b.row ? a.row < b.row : a.column < b.column;
}

/* A function object with a reduction in it.  */
struct finder
{
  accdeep::max<int, unsigned> most;
  std::vector<int> number;
  void
  operator() (int i) const
  {
    most.maxloc (number[i], i);
  }
};

template <class Policy>
static void
run (const Policy &policy)
{
  /* Each value is there several times.  */
  std::vector<double> value;
  std::vector<int> number;
  for (int i = 0; i < SIZE; i++)
    {
      value.push_back ((i * 37 + 11) % 613 - 300);
      number.push_back (i * 77 % 511);
    }
  const double nan = __builtin_nan ("");
  value[3] = nan;
  value[4] = -5000;
  int first_least = 5, first_most = 0;
  for (int i = 0; i < SIZE; i++)
    {
      if (i >= 5 && value[i] < value[first_least])
        first_least = i;
      if (number[i] > number[first_most])
        first_most = i;
    }
  accdeep::range all (5, int (SIZE));
  accdeep::view<const double> v (value.data (), value.size ());

  accdeep::min<double, int> least;
  accdeep::forall (policy, all, [=] (int i) { least.minloc (v (i), i); });
  CHECK_EQ (least.get (), value[first_least]);
  CHECK_EQ (least.get_loc (), first_least);
  /* What was found before is part of it.  */
  accdeep::forall (policy, accdeep::range (3, 5),
                   [&] (int i) { least.minloc (value[i], i); });
  CHECK_EQ (least.get (), -5000);
  CHECK_EQ (least.get_loc (), 4);

  /* Several, with others; ones that are not better than what was there, and as
     good.  */
  accdeep::min<double, long> low (-1e9, 17), same (-300, 20000), before (-300, 2);
  accdeep::max<int, unsigned> most;
  accdeep::max<float, cell> place;
  accdeep::sum<long> count (1);
  accdeep::min<int> plain;
  accdeep::forall (policy, all, [=, &most, &number] (int i) {
    low.minloc (v (i), i);
    same.minloc (v (i), i);
    before.minloc (v (i), i);
    most.maxloc (number[i], i);
    place.maxloc (i % 4, { short (i % 100), short (i / 100) });
    if (i % 3 == 0)
      count += 2;
    plain.min (number[i]);
  });
  CHECK_EQ (low.get (), -1e9);
  CHECK_EQ (low.get_loc (), 17);
  CHECK_EQ (same.get (), -300);
  CHECK_EQ (same.get_loc (), first_least);
  CHECK_EQ (before.get_loc (), 2);
  CHECK_EQ (most.get (), number[first_most]);
  CHECK_EQ (most.get_loc (), unsigned (first_most));
  CHECK_EQ (place.get (), 3);
  CHECK (place.get_loc ().row == 0 && place.get_loc ().column == 7);
  CHECK_EQ (count.get (), 1 + 2 * 1665);
  CHECK_EQ (plain.get (), 0);

  /* Nothing was found; and not a number is not.  */
  accdeep::max<double, int> none (-1, -7), infinite;
  accdeep::forall (policy, accdeep::range (0, 0), [=] (int i) {
    none.maxloc (1, i);
  });
  accdeep::forall (policy, accdeep::range (3, 4), [=, &value] (int i) {
    none.maxloc (value[i], i);
    infinite.maxloc (-__builtin_inf (), i);
  });
  CHECK_EQ (none.get (), -1);
  CHECK_EQ (none.get_loc (), -7);
  CHECK_EQ (infinite.get_loc (), 3);

  /* In function objects, over a list of indices.  */
  accdeep::max<int, unsigned> found;
  finder f = { found, number };
  accdeep::forall (policy, std::vector<int>{ 9, 4, 7, first_most, 1 }, f);
  CHECK_EQ (found.get (), number[first_most]);
  CHECK_EQ (found.get_loc (), unsigned (first_most));
  CHECK_ABSENT (value.data (), sizeof (double));
}

int
main ()
{
  for_each_policy ([] (const auto &policy) { run (policy); });
  return 0;
}

/* accdeep/forall.hpp: omp::target runs loops on the device, with what their
   bodies capture deep, and gives what a sequential loop gives.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */

#include <accdeep/forall.hpp>

#include "../lib/accdeep-test.h"

namespace threads = accdeep::omp;

struct cloud
{
  int n;
  double *x;
#pragma acc shape include(x [0:n])
};

template <class Policy>
static void
run ()
{
  const int n = 300;
  cloud c = { n, NEW (double, n) };
  accdeep::sum<int> on_device (0);
  accdeep::forall<Policy> (accdeep::range (0, n), [&c, on_device] (int i) {
    c.x[i] += i;
    on_device += acc_on_device (acc_device_not_host) != 0;
  });
  CHECK_EQ (on_device.get (), memory_shared_p () ? 0 : n);
  for (int i = 0; i < n; i++)
    CHECK_EQ (c.x[i], i);
  CHECK_ABSENT (c.x, n * sizeof *c.x);
  free (c.x);
}

template <class Policy>
static void
run_nest ()
{
  int a[7][13] = {};
  accdeep::view<int, 2> v (&a[0][0], 7, 13);
  accdeep::max<int, int> most;
  accdeep::nested_forall<Policy> (
      accdeep::ranges (accdeep::range (0, 7), accdeep::range (0, 13)),
      [=] (int i, int j) {
        v (i, j) += 100 * i + j;
        most.maxloc (i * j % 11, 100 * i + j);
      });
  int expected = 0;
  for (int i = 0; i < 7; i++)
    for (int j = 0; j < 13; j++)
      {
        CHECK_EQ (a[i][j], 100 * i + j);
        if (i * j % 11 > expected / 100000)
          expected = i * j % 11 * 100000 + 100 * i + j;
      }
  CHECK_EQ (most.get (), expected / 100000);
  CHECK_EQ (most.get_loc (), expected % 100000);
}

int
main ()
{
  run<threads::target<>> ();
  run<threads::target<threads::num_teams<3>, threads::thread_limit<64>>> ();
  run<threads::target<threads::device<0>, threads::collapse<1>>> ();
  run_nest<threads::target<>> ();
  run_nest<threads::target<threads::collapse<2>, threads::num_teams<2>>> ();
  return 0;
}

/* accdeep/forall.hpp: what clauses a policy has is how the kernel is launched,
   by the type's values and by those of its object.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "it has no gangs" } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */

#include <accdeep/forall.hpp>

#include "../lib/accdeep-test.h"

namespace acc = accdeep::acc;

#pragma acc routine seq
static int
level_size (int level)
{
  return level == 0   ? __builtin_goacc_parlevel_size (0)
         : level == 1 ? __builtin_goacc_parlevel_size (1)
                      : __builtin_goacc_parlevel_size (2);
}

template <class Policy>
static void
launched (const Policy &policy, int gangs, int workers, int lanes)
{
  int size[3] = { 0, 0, 0 };
  accdeep::forall (policy, accdeep::range (0, 3), [&] (int i) {
    size[i] = acc_on_device (acc_device_not_host) ? level_size (i) : -1;
  });
#pragma acc wait
  CHECK_EQ (size[0], gangs);
  CHECK_EQ (size[1], workers);
  CHECK_EQ (size[2], lanes);
}

int
main (int argc, char **)
{
  using all = acc::loop<acc::gang, acc::worker, acc::vector>;
  launched (acc::parallel<acc::num_gangs<5>, acc::num_workers<2>, all> (), 5,
            2, 32);
  launched (acc::parallel<acc::num_workers<3>, all, acc::num_gangs<7>> (), 7,
            3, 32);
  int n = argc + 10;
  launched (acc::parallel (acc::num_gangs (n), acc::num_workers<2> (), all ()),
            11, 2, 32);
  launched (acc::parallel (all (), acc::num_gangs<6> (), acc::num_workers (n / 2),
                           acc::async (argc)),
            6, 5, 32);
  launched (acc::parallel (acc::if_ (n == 11), acc::num_gangs (n),
                           acc::num_workers<1> (), all ()),
            11, 1, 32);
  launched (acc::parallel (acc::if_ (n != 11), acc::num_gangs (n), all ()), -1,
            -1, -1);
  launched (acc::parallel<acc::if_<false>, all> (), -1, -1, -1);
  launched (acc::parallel<acc::if_<true>, acc::num_gangs<2>, acc::wait<>,
                          acc::num_workers<1>, all> (),
            2, 1, 32);
  launched (acc::parallel<acc::wait<1, 2>, acc::num_gangs<2>,
                          acc::num_workers<1>, acc::device<0>, all> (),
            2, 1, 32);
  launched (acc::serial<> (), 1, 1, 32);
  return 0;
}

/* accdeep/forall.hpp: in a program for a device the threads of OpenMP get the
   iterations that the schedule says, with -fopenacc alone; in the same program
   loops run on the device.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-set-target-env-var OMP_NUM_THREADS "3" } */
/* { dg-set-target-env-var OMP_DYNAMIC "false" } */

#include <accdeep/forall.hpp>

#include <omp.h>
#include <vector>

#include "../lib/accdeep-test.h"

namespace acc = accdeep::acc;
namespace threads = accdeep::omp;

enum { SIZE = 30, THREADS = 3 };

/* Which thread does each iteration of a loop.  */
template <class Policy>
static std::vector<int>
owners ()
{
  std::vector<int> owner (SIZE, -1);
  accdeep::forall<Policy> (accdeep::range (0, int (SIZE)), [&] (int i) {
    CHECK_EQ (omp_get_num_threads (), THREADS);
    CHECK_EQ (owner[i], -1);
    owner[i] = omp_get_thread_num ();
  });
  return owner;
}

template <class Schedule>
static void
check_owners ()
{
  const std::vector<int> alone = owners<threads::parallel_for<Schedule>> ();
  for (int i = 0; i < SIZE; i++)
    {
      if (std::is_same_v<Schedule, threads::schedule<threads::static_>>)
        CHECK_EQ (alone[i], i / 10);
      else if (std::is_same_v<Schedule, threads::schedule<threads::static_, 2>>)
        CHECK_EQ (alone[i], i / 2 % THREADS);
      else if (std::is_same_v<Schedule, threads::schedule<threads::dynamic, 5>>)
        CHECK_EQ (alone[i], alone[i / 5 * 5]);
      CHECK (alone[i] >= 0 && alone[i] < THREADS);
    }
}

int
main ()
{
  check_owners<threads::schedule<threads::static_>> ();
  check_owners<threads::schedule<threads::static_, 2>> ();
  check_owners<threads::schedule<threads::dynamic, 5>> ();
  check_owners<threads::schedule<threads::guided>> ();
  CHECK (owners<threads::parallel_for<>> ()
         == owners<threads::parallel_for<threads::schedule<threads::static_>>> ());

  /* On the device, in threads, and on the device again.  */
  std::vector<double> x (SIZE);
  accdeep::sum<int> sum (0);
  auto add = [&] (int i) {
    x[i] += i;
    sum += 1;
  };
  using device = acc::parallel<acc::loop<acc::gang, acc::vector>>;
  accdeep::forall<device> (accdeep::range (0, int (SIZE)), add);
  accdeep::forall<threads::parallel_for<>> (accdeep::range (0, int (SIZE)), add);
  accdeep::forall<device> (accdeep::range (0, int (SIZE)), add);
  for (int i = 0; i < SIZE; i++)
    CHECK_EQ (x[i], 3 * i);
  CHECK_EQ (sum.get (), 3 * SIZE);
  CHECK_ABSENT (x.data (), sizeof (double));
  return 0;
}

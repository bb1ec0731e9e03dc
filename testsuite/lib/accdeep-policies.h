/* For tests of accdeep/forall.hpp that are about one loop in every kind of
   policy.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_POLICIES_H
#define ACCDEEP_POLICIES_H

#include <accdeep/forall.hpp>

/* Call RUN (policy) for policies of each kind.  */
template <class Run>
void
for_each_policy (Run run)
{
  namespace acc = accdeep::acc;
  namespace threads = accdeep::omp;
  run (accdeep::seq ());
  run (accdeep::simd ());
  run (threads::parallel_for<> ());
  run (threads::parallel_for<threads::schedule<threads::dynamic, 7>> ());
  run (acc::parallel<> ());
  run (acc::parallel<acc::num_gangs<6>, acc::loop<acc::gang>> ());
  run (acc::parallel<acc::loop<acc::seq>> ());
  run (acc::parallel<acc::loop<acc::independent, acc::gang, acc::vector>> ());
  run (acc::parallel<acc::num_gangs<3>, acc::num_workers<4>,
                     acc::loop<acc::gang, acc::worker, acc::vector>> ());
  run (acc::parallel<acc::async<4>, acc::loop<acc::gang, acc::vector>> ());
  run (acc::parallel (acc::if_ (false), acc::loop<acc::gang> ()));
  run (acc::parallel (acc::if_ (true), acc::loop<acc::gang> ()));
  run (acc::serial<> ());
  run (acc::kernels<acc::loop<acc::independent>> ());
}

#endif

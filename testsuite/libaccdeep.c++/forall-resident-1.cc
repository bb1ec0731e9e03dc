/* accdeep/forall.hpp: what is present moves nothing, and what is constant does
   not come back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "nothing moves there" } */

#include <accdeep/forall.hpp>

#include <vector>

#include "../lib/accdeep-counters.h"

namespace acc = accdeep::acc;
using policy = acc::parallel<acc::loop<acc::gang, acc::vector>>;

struct field
{
  int n;
  double *value;
#pragma acc shape include(value[0:n])
};

enum { SIZE = 100000 };

/* TO and FROM bytes move while RUN is called, and closures, and MORE.  */
template <class Run>
static void
moves (Run run, double to, double from, double more = 600)
{
  const double before[2] = { device_counter ("host_to_device_bytes"),
                             device_counter ("device_to_host_bytes") };
  run ();
  const double moved[2]
      = { device_counter ("host_to_device_bytes") - before[0],
          device_counter ("device_to_host_bytes") - before[1] };
  CHECK (!loaded_function ("libcuda.so.1", "simcuda_get_statistics")
         || (moved[0] >= to && moved[0] < to + 1000
             && moved[1] >= from && moved[1] <= from + more));
}

int
main ()
{
  field f = { SIZE, NEW (double, SIZE) }, *p = &f;
  std::vector<double> v (SIZE, 1.0);
  const std::vector<double> constant (SIZE, 2.0);
  accdeep::view<double> w (v.data (), SIZE);
  accdeep::view<const double> cw (v.data (), SIZE);
  accdeep::range all (0, int (SIZE));
  const double bytes = SIZE * sizeof (double);
  auto body = [=] (int i) { p->value[i] += w (i); };
  auto constants = [=, &constant] (int i) {
    f.value[i] += cw (i) + constant[i];
  };

  moves ([&] { accdeep::forall<policy> (all, body); }, 2 * bytes, 2 * bytes);
  moves ([&] { accdeep::forall<policy> (all, constants); }, 3 * bytes, bytes);
#pragma acc data copy(f) copy(v) copyin(constant)
  {
    for (int k = 0; k < 2; k++)
      {
        moves ([&] { accdeep::forall<policy> (all, body); }, 0, 0, 0);
        moves ([&] { accdeep::forall<policy> (all, constants); }, 0, 0,
               sizeof f);
      }
    CHECK_EQ (f.value[SIZE - 1], 1 + 3);
  }
  CHECK_EQ (f.value[SIZE - 1], 3 * (1 + 3));

  /* A copy in the closure.  */
  moves ([&] {
      accdeep::forall<policy> (all, [=] (int i) { p->value[i] += v[i]; });
    }, 2 * bytes, bytes);
  CHECK_EQ (f.value[0], 13);
  return 0;
}

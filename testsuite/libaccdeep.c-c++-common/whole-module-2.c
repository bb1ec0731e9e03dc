/* GOMP_NVPTX_JIT has options for libgomp's link, which then takes place.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wl,--no-as-needed -lm" } */
/* { dg-set-target-env-var GOMP_NVPTX_JIT "-O4" } */

#include "../lib/accdeep-counters.h"

#include <math.h>
#include <openacc.h>

int
main (void)
{
  double x[10];
  int on_host = 1;
#pragma acc parallel loop copyout(x) copy(on_host)
  for (int i = 0; i < 10; i++)
    {
      x[i] = cbrt ((double) i);
      if (i == 0)
	on_host = acc_on_device (acc_device_host);
    }
  for (int i = 0; i < 10; i++)
    CHECK (fabs (x[i] * x[i] * x[i] - i) < 1e-9);
  if (loaded_function ("libcuda.so.1", "simcuda_call_count") && !on_host)
    CHECK (calls_of_driver ("cuLinkAddData") > 1);
  return 0;
}

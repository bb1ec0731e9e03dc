/* Building, libraries of the device: what kernels call of the C library's
   mathematics is linked without an option.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wl,--no-as-needed -lm" } */

#include "../lib/accdeep-test.h"
#include <math.h>

int
main (int argc, char **argv)
{
  double x[3] = { 1, 2, 3 };
  (void) argv;
#pragma acc parallel loop copy(x)
  for (int i = 0; i < 3; i++)
    x[i] = pow (fmax (x[i], argc + .5), x[i]) + erf (x[i]) + sqrt (x[i]);
  for (int i = 0; i < 3; i++)
    {
      const double y = i + 1;
      CHECK (fabs (x[i]
		   - (pow (fmax (y, argc + .5), y) + erf (y) + sqrt (y)))
	     < 1e-9);
    }
  return 0;
}

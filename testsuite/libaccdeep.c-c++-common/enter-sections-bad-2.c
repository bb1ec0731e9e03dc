/* Section 11: a construct names two sections of one array, of which one is on the
   device already: the other cannot lie at the host's distance.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "the sections are in host memory" } */
/* { dg-set-target-env-var SIMCUDA_LEAKS "report" } */
/* { dg-shouldfail "sections apart" } */

#include "../lib/accdeep-test.h"

int
main (void)
{
  double *p = NEW (double, 4);
#pragma acc enter data copyin(p[1:1])
#pragma acc parallel copy(p[1:1]) copyin(p[3:1])
  p[1] += p[3];
  return 0;
}

/* { dg-output "p: its sections .*, 8 bytes and .*, 8 bytes lie in different places on the device, and the kernel has one pointer to both; enter them by one directive" } */

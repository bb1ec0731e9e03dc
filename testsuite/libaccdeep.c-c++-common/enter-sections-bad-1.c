/* Section 9.1: sections of one array that were entered apart from each other
   lie in different places, and a kernel that names both can not find both.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "shared memory" } */
/* { dg-set-target-env-var SIMCUDA_LEAKS "report" } */
/* { dg-shouldfail "sections apart" } */

#include "../lib/accdeep-test.h"

int
main (void)
{
  double v[900] = { 0 }, *q = v;
#pragma acc enter data copyin(q[800:2])
#pragma acc enter data copyin(q[0:2])
#pragma acc parallel num_gangs(1) present(q[0:2], q[800:2])
  q[0] = q[800];
  return 0;
}

/* { dg-output "parallel at .*: q: its sections \\\[0x\[0-9a-f\]+..0x\[0-9a-f\]+\\), 16 bytes and .*, 16 bytes lie in different places on the device" } */

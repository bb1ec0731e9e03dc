/* Cure kernels-loop: -fopenacc-dim has the sizes of what runs in parallel.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "launches nothing" } */
/* { dg-additional-options "-fopenacc-dim=17" } */
/* { dg-set-target-env-var GOMP_DEBUG "1" } */

#include "../lib/accdeep-test.h"

int
main (void)
{
  int x[100];
  long s = 0;
#pragma acc kernels copyout(x)
  {
    for (int i = 0; i < 100; i++)
      x[i] = i;
    x[3] = 7;
  }
#pragma acc kernels loop independent num_gangs(3) reduction(+:s) copyin(x)
  for (int i = 0; i < 100; i++)
    s += x[i];
  CHECK_EQ (s, 4954);
  return 0;
}
/* { dg-output "launch gangs=17, .*launch gangs=1, .*launch gangs=3, " } */

/* Cure launch-size: GOMP_OPENACC_DIM decides where it is set.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "launches nothing" } */
/* { dg-set-target-env-var GOMP_DEBUG "1" } */
/* { dg-set-target-env-var GOMP_OPENACC_DIM "5:2" } */
/* { dg-output "launch gangs=5, workers=2, vectors=32" } */

#include "../lib/accdeep-test.h"

int
main (void)
{
  int x[100], n = 100;
#pragma acc parallel loop copyout(x)
  for (int i = 0; i < n; i++)
    x[i] = i;
  CHECK_EQ (x[99], 99);
  return 0;
}

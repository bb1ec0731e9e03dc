/* An error that libgomp finds in a callback of the driver's ends the program,
   which does not wait for ever for the thread that waits for the callback.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-require-effective-target driver } */
/* { dg-skip-device host "no driver" } */
/* { dg-set-target-env-var SIMCUDA_FAIL "cuMemGetAddressRange:2" } */
/* { dg-set-target-env-var SIMCUDA_STREAMS "deferred" } */
/* { dg-set-target-env-var SIMCUDA_LEAKS "ignore" } */
/* { dg-shouldfail "a call of the driver fails" { target simulated } } */
/* { dg-timeout 20 } */

#include "../lib/accdeep-test.h"

struct tree
{
  int n;
  int *tag;
#pragma acc shape include(tag[0:n])
};

int
main (void)
{
  struct tree *t = NEW (struct tree, 1);
  t->n = 3;
  t->tag = NEW (int, 3);
  double *plain = NEW (double, 3);
#pragma acc enter data create(t[0:1]) async(1)
#pragma acc enter data create(plain[0:3]) async(1)
#pragma acc exit data delete(plain[0:3]) async(1)
#pragma acc wait
#pragma acc exit data delete(t[0:1])
  return 0;
}

/* { dg-output {libgomp: cuMemGetAddressRange error[^\n]*\n+libgomp: error in freeing device memory block} { target simulated } } */

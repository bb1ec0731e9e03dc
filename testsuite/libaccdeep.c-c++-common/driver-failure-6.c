/* Where libgomp can not load the code for the device, its exit handler does
   not wait for the device for ever.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* The second call is libgomp's own: no variables of kernels come before.  */
/* { dg-additional-options "-fplugin-arg-accdeep-no-cures=launch-arguments,device-calls" } */
/* { dg-skip-device host "no driver" } */
/* { dg-set-target-env-var SIMCUDA_FAIL "cuModuleGetGlobal:2" } */
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
  int plain[4] = { 0 };
#pragma acc enter data copyin(plain)
#pragma acc parallel present(plain) async(1)
  plain[0]++;
#pragma acc wait
#pragma acc exit data delete(plain)
  struct tree *t = NEW (struct tree, 1);
#pragma acc data copy(t[0:1])
  ;
  return 0;
}

/* { dg-output {libgomp: cuModuleGetGlobal error} { target simulated } } */

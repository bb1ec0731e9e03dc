/* Where libgomp ends the program with one of its locks held, its exit handler
   does not wait for that for ever.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "no driver" } */
/* { dg-set-target-env-var SIMCUDA_FAIL "cuStreamAddCallback:2" } */
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
  struct tree *t = NEW (struct tree, 1);
  t->n = 3;
  t->tag = NEW (int, 3);
#pragma acc enter data copyin(t[0:1])
#pragma acc parallel copy(plain) async(1)
  plain[0]++;
#pragma acc wait
#pragma acc exit data delete(t[0:1])
  return 0;
}

/* { dg-output {libgomp: cuStreamAddCallback error} { target simulated } } */

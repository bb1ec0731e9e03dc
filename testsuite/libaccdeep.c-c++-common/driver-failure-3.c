/* A release of memory that fails when a queue was through with it, which libgomp
   does not look at, ends the program with one message and status 1.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "no driver" } */
/* { dg-set-target-env-var SIMCUDA_FAIL "cuMemFree:1" } */
/* { dg-set-target-env-var SIMCUDA_LEAKS "ignore" } */
/* { dg-shouldfail "a call of the driver fails" { target simulated } } */

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
#pragma acc enter data copyin(t[0:1]) async(1)
#pragma acc exit data copyout(t[0:1]) async(1)
#pragma acc wait
  for (int i = 0; i < 3; i++)
    {
#pragma acc parallel copy(t[0:1])
      t->tag[i]++;
    }
  return 0;
}

/* { dg-output {libaccdeep: [^\n]*cuMemFree} { target simulated } } */

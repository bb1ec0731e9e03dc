/* The plan of an update with ACCDEEP_DEBUG=plan: what it moves, object by
   object, and with if_present nothing of what is not there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "nothing is planned there" } */
/* { dg-set-target-env-var ACCDEEP_DEBUG "plan" } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(n, a[0:n])
};

int
main (void)
{
  struct vec x[2];
  for (int i = 0; i < 2; i++)
    {
      x[i].n = 2;
      x[i].a = NEW (int, 2);
      x[i].a[0] = x[i].a[1] = i;
    }
#pragma acc enter data copyin(x)
#pragma acc parallel loop present(x)
  for (int i = 0; i < 2; i++)
    x[i].a[1] += 10;
#pragma acc update self(x)
  CHECK_EQ (x[0].a[1], 10);
  CHECK_EQ (x[1].a[1], 11);
  x[1].a[0] = 5;
#pragma acc update device(x[1:1])
#pragma acc exit data copyout(x)
  CHECK_EQ (x[1].a[0], 5);
#pragma acc update device(x) if_present
  CHECK_ABSENT (x, sizeof x);
  return 0;
}

/* { dg-output {plan: update at [^\n]*: 3 objects, 0 pointers(.|\n)*plan: self x\[1\]\.a [^\n]*, present at 0x(.|\n)*plan: device x\[1\]\.a [^\n]*, present at 0x(.|\n)*plan: update at [^\n]*: 0 objects} } */

/* The plan of a directive with ACCDEEP_DEBUG=plan: every object with its path,
   in one line each.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "nothing is planned there" } */
/* { dg-set-target-env-var ACCDEEP_DEBUG "plan" } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  struct vec x[2];
  for (int i = 0; i < 2; i++)
    {
      x[i].n = 2;
      x[i].a = NEW (int, 2);
    }
#pragma acc enter data copyin(x)
#pragma acc exit data delete(x)
  CHECK_ABSENT (x, sizeof x);
  return 0;
}

/* { dg-output {x\[0\]\.a(.|\n)*x\[1\]\.a} } */

/* Section 9.1: sections of one array that were entered apart from each other
   lie in different places, however many objects hang on them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "shared memory" } */
/* { dg-set-target-env-var SIMCUDA_LEAKS "ignore" } */
/* { dg-shouldfail "sections apart" } */
/* { dg-output "parallel at .*: p: its sections \\\[0x\[0-9a-f\]+..0x\[0-9a-f\]+\\), 16 bytes and .*, 640 bytes lie in different places on the device" } */

#include "../lib/accdeep-test.h"

struct track
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

enum { N = 40 };

int
main (void)
{
  struct track *p = NEW (struct track, N + 1);
  for (int i = 0; i <= N; i++)
    {
      p[i].n = 2;
      p[i].a = NEW (int, 2);
    }
#pragma acc enter data copyin(p[1:N])
#pragma acc enter data copyin(p[0:1])
#pragma acc parallel num_gangs(1) present(p[0:1], p[1:N])
  p[0].a[0] = p[N].n;
  return 0;
}

/* Cure kernels-loop: what a statement jumps over stays with it, and loops behind
   its label run in parallel.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-accdeep-report" } */
/* { dg-skip-device host "launches nothing" } */
/* { dg-set-target-env-var GOMP_DEBUG "1" } */

#include "../lib/accdeep-test.h"

#define N 300
static float x[N], y[N], z[N];

static void
jump (int k)
{
#pragma acc kernels copyin(k) copy(x, y, z) /* { dg-note "copyin moves k; copy moves x, y and z" } */
  {
    for (int i = 0; i < N; i++) /* { dg-note "loop: runs in parallel" } */
      z[i] = k;
    if (x[3] > k)
      goto behind;
    for (int i = 0; i < N; i++) /* { dg-note "loop: runs in sequence, as a statement jumps over it" } */
      x[i] += 1;
  behind:
    for (int i = 0; i < N; i++) /* { dg-note "loop: runs in parallel" } */
      y[i] = x[i] * 2;
  }
}

int
main (void)
{
  for (int k = -1; k < 3; k++)
    {
      for (int i = 0; i < N; i++)
	x[i] = i & 3 ? 1 : 0;
      jump (k);
      for (int i = 0; i < N; i++)
	{
	  const float expected = (i & 3 ? 1 : 0) + (k >= 1 ? 1 : 0);
	  CHECK (x[i] == expected && y[i] == 2 * expected && z[i] == k);
	}
    }
  return 0;
}

/* { dg-output "kernel \\S*jump.*launch gangs=10, workers=1" } */
/* { dg-output ".*kernel \\S*jump.*launch gangs=1, workers=1" } */
/* { dg-output ".*kernel \\S*jump.*launch gangs=10, workers=1" } */

/* Regions in flight at once are ordered by what their tasks read and write,
   copies to the host included; a queue is behind all of its region.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-target-env-var SIMCUDA_STREAMS "deferred" } */

#include "../lib/accdeep-test.h"

enum { n = 200, rounds = 12 };

int
main (void)
{
  int a[n], b[n], c[n];
  for (int i = 0; i < n; i++)
    a[i] = b[i] = c[i] = i;
#pragma acc enter data copyin(a)
  for (int r = 0; r < rounds; r++)
    {
#pragma acc dataflow copyin(a) copyout(b) async(r)
      {
#pragma acc parallel loop copyin(a) copyout(b)
	for (int i = 0; i < n; i++)
	  b[i] = a[i] + r;
#pragma acc parallel loop copy(a)
	for (int i = 0; i < n; i++)
	  a[i] = 2 * a[i] - i;
      }
      /* Takes what that copies out.  */
#pragma acc dataflow copyin(b) copy(c) async(r + 100)
      {
#pragma acc parallel loop copyin(b) copy(c)
	for (int i = 0; i < n; i++)
	  c[i] += b[i];
      }
    }
#pragma acc wait(rounds - 1)
  for (int i = 0; i < n; i++)
    CHECK_EQ (b[i], i + rounds - 1);
#pragma acc wait
  int sum = rounds * (rounds - 1) / 2;
  for (int i = 0; i < n; i++)
    CHECK_EQ (c[i], i + rounds * i + sum);
#pragma acc exit data copyout(a)
  for (int i = 0; i < n; i++)
    CHECK_EQ (a[i], i);
  CHECK_ABSENT (b, sizeof b);
  return 0;
}

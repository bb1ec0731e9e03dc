/* ACCLL's var_duration: variables of all durations on the device: static ones,
   automatic ones of blocks that are entered again, allocated ones, and data that
   outlives the function that brought it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

enum { n = 64 };

static int global[n];

static int *
counter (void)
{
  static int count[2];
#pragma acc parallel copy(count)
  count[0]++;
  return count;
}

static int *
leave_on_device (void)
{
  int *p = NEW (int, n);
#pragma acc enter data create(p[0:n])
#pragma acc parallel loop present(p[0:n])
  for (int i = 0; i < n; i++)
    p[i] = i + 1;
  return p;
}

static int
automatic (int depth)
{
  int own[n], sum = 0;
  for (int i = 0; i < n; i++)
    own[i] = depth;
#pragma acc data copyin(own)
  {
    if (depth)
      sum = automatic (depth - 1);
#pragma acc parallel loop reduction(+:sum) present(own)
    for (int i = 0; i < n; i++)
      sum += own[i];
  }
  CHECK_ABSENT (own, sizeof own);
  return sum;
}

int
main (void)
{
  int *kept = leave_on_device ();
  CHECK_PRESENT (kept, n * sizeof *kept);
  for (int turn = 0; turn < 3; turn++)
    {
      int block[n];
#pragma acc parallel loop copy(global) copyout(block)
      for (int i = 0; i < n; i++)
	block[i] = global[i] += i;
      CHECK_EQ (block[n - 1], (turn + 1) * (n - 1));
      CHECK_EQ (counter ()[0], turn + 1);
    }
  CHECK_EQ (automatic (3), n * 6);
#pragma acc exit data copyout(kept[0:n])
  for (int i = 0; i < n; i++)
    CHECK_EQ (kept[i], i + 1);
  CHECK_ABSENT (kept, n * sizeof *kept);
  free (kept);
  return 0;
}

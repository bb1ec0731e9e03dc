/* Section 2.3: a construct that is met again finds the targets of p[@] where
   they are then, whoever has brought them, and moves nothing for those that have
   not changed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-counters.h"

#include <openacc.h>

struct view
{
  int n;
  int *own;
  int *first; /* In what it has itself.  */
  int *table; /* Of others.  */
#pragma acc shape include(own[0:n], first[@], table[@])
};

static struct view v;

/* What is behind the pointers on the device.  */
static int
seen (void)
{
  int result = -1;
#pragma acc serial present(v) copyout(result)
  result = 10 * *v.first + v.table[1];
  return result;
}

static int
seen_copied (void)
{
  int result = -1;
#pragma acc serial copy(v) copyout(result)
  result = 10 * *v.first + v.table[1];
  return result;
}

int
main (void)
{
  struct accdeep_statistics s;
  const int shared = memory_shared_p ();
  int table[4] = { 0, 1, 2, 3 }, other[4] = { 4, 5, 6, 7 };
  v.n = 3;
  v.own = NEW (int, 3);
  v.own[1] = 7;
  v.own[2] = 9;
  v.first = v.own + 1;
  v.table = table;
#pragma acc enter data copyin(table)
#pragma acc enter data copyin(v)
  for (int i = 0; i < 4; i++)
    {
      CHECK_EQ (seen (), 71);
      last_statistics (&s);
      CHECK (s.bytes_to_device == 0);
      CHECK (shared || i < 3 || s.libgomp_calls < 8);
    }
  for (int i = 0; i < 4; i++)
    CHECK_EQ (seen_copied (), 71);

  /* The table comes to another place of the device, by ordinary directives.  */
  void *before = acc_deviceptr (table);
  int moved = 0;
  void *blocks[8];
  for (int i = 0; i < 4; i++)
    {
#pragma acc exit data delete(table)
      for (int k = 0; k < 8; k++)
	blocks[k] = acc_malloc (sizeof table);
      table[1] = 2 + i;
#pragma acc enter data copyin(table)
      for (int k = 0; k < 8; k++)
	acc_free (blocks[k]);
      moved += acc_deviceptr (table) != before;
      before = acc_deviceptr (table);
      CHECK_EQ (seen_copied (), 72 + i);
#pragma acc exit data delete(v)
#pragma acc enter data copyin(v)
      CHECK (attached_p (&v.table) && attached_p (&v.first));
      CHECK_EQ (seen (), 72 + i);
      CHECK_EQ (seen_copied (), 72 + i);
    }
  CHECK (shared || moved);

  /* Other pointers, which a launch does not look for.  */
#pragma acc enter data copyin(other)
  v.table = other;
  v.first = v.own + 2;
  CHECK_EQ (seen (), shared ? 95 : 75);
  CHECK_EQ (seen_copied (), 95);
#pragma acc exit data delete(v)
#pragma acc exit data delete(table, other)
  CHECK_ABSENT (&v, sizeof v);
  CHECK_ABSENT (v.own, 3 * sizeof (int));
  CHECK_ABSENT (table, sizeof table);
  CHECK_ABSENT (other, sizeof other);
  free (v.own);
  return 0;
}

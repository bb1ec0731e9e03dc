/* Section 9: an array beside a present structure has to be there as a whole at
   each launch.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-shouldfail "a is partly present" } */
/* { dg-skip-device host "memory is shared" } */

#include "../lib/accdeep-test.h"

struct table
{
  int n;
  int *x;
#pragma acc shape include(x[0:n])
};

static int array[10];

static void
launch (struct table *t, int *a, int n)
{
#pragma acc parallel loop present(t[0:1], a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += t->x[0];
}

int
main (void)
{
  int x[1] = { 1 };
  struct table t = { 1, x };
#pragma acc enter data copyin(t, array[0:5])
  for (int i = 0; i < 4; i++)
    launch (&t, array, 5);
  launch (&t, array, 6);
  return 0;
}

/* { dg-output "parallel present: a .*, 24 bytes, is only partly present: .*, 20 bytes, is mapped already, .*launch-bytes-bad-1.c:24:9" } */

/* Section 9: a construct that is met again looks at its pointers again, also
   with async, and data constructs around it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

static void
set (int *p, int value, int queue)
{
#pragma acc parallel present(p) async(queue)
  p[0] = value;
}

static int
get (int *p)
{
  int result;
#pragma acc data present(p) copyout(result)
  {
#pragma acc parallel
    result = p[0];
  }
  return result;
}

int
main (void)
{
  int *a[2] = { NEW (int, 4), NEW (int, 8) };
#pragma acc enter data create(a[0][0:4], a[1][0:8])
  for (int i = 0; i < 8; i++)
    set (a[i % 2] + i / 2, i, 1);
#pragma acc wait
  for (int i = 0; i < 8; i++)
    CHECK_EQ (get (a[i % 2] + i / 2), i);
#pragma acc exit data copyout(a[0][0:4], a[1][0:8])
  for (int i = 0; i < 8; i++)
    CHECK_EQ (a[i % 2][i / 2], i);
  CHECK_ABSENT (a[0], 4 * sizeof (int));
  free (a[0]);
  free (a[1]);
  return 0;
}

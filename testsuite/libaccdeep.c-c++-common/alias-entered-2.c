/* Section 8, alias: what overlaps, and is absent, is one object on enter data.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

static void
enter (int *p, int *q)
{
#pragma acc enter data copyin(p[0:5], q[0:5]) async(1) wait(2)
#pragma acc wait(1)
}

static void
add (int *p, int *q)
{
#pragma acc parallel present(p[0:5], q[0:5])
  {
    q[0] += 10;
    p[3] += q[4];
  }
}

int
main (void)
{
  int *p = NEW (int, 8);
  for (int i = 0; i < 8; i++)
    p[i] = i;
  enter (p, p + 3);
  CHECK_PRESENT (p, 8 * sizeof *p);
  add (p, p + 3);
#pragma acc exit data copyout(p[0:5])
  CHECK_PRESENT (p + 3, 5 * sizeof *p);
  int *q = p + 3;
#pragma acc exit data copyout(q[0:5])
  CHECK_ABSENT (p, 8 * sizeof *p);
  CHECK (p[3] == 20 && p[7] == 7);
  free (p);
  return 0;
}

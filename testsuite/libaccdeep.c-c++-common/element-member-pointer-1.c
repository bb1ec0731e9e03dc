/* Section 2.2: a clause on a member of an element behind a pointer, which is on
   the device already or made by the clause: the kernel finds the element.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct band
{
  int n;
  double *x;
#pragma acc shape include(x[0:n])
};

static struct band *all;

static void
one (struct band *b, int k)
{
#pragma acc parallel copy(b[k].x[0:b[k].n])
  b[k].x[1] += b[k].n;
#pragma acc data copy(b[k + 1].x[0:2])
  {
#pragma acc parallel present(b[k + 1].x[0:2])
    b[k + 1].x[0] += 1;
  }
}

int
main (void)
{
  double v[3][2] = { { 0, 0 }, { 0, 0 }, { 0, 0 } };
  all = NEW (struct band, 3);
  for (int i = 0; i < 3; i++)
    {
      all[i].n = 2;
      all[i].x = v[i];
    }
  one (all, 1);
  CHECK (v[1][1] == 2 && v[2][0] == 1);
#pragma acc enter data copyin(all[0:3])
#pragma acc parallel present(all[1].x[0:all[1].n])
  all[1].x[0] = 3;
#pragma acc parallel copyout(all[2].x[0:2]) default(present)
  {
    all[2].x[1] = 4;
    all[0].x[1] = 5;
  }
  one (all, 1);
#pragma acc exit data copyout(all[0:3])
  CHECK (v[0][1] == 5 && v[1][0] == 3 && v[1][1] == 4);
  CHECK (v[2][1] == 4 && v[2][0] == 2);
  CHECK_ABSENT (all, 3 * sizeof *all);
  free (all);
}

/* Section 9.2: a section of length 0 of an array, with a policy, says nothing of
   the array: a kernel gets the objects with what they lead to.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct deep
{
  int n;
  double *p;
#pragma acc shape include(p[0:n])
#pragma acc shape(thin) exclude(p)
#pragma acc policy(by) default(create) copyin(p)
};

int
main (void)
{
  struct deep x[3];
  double s = 0;
  for (int i = 0; i < 3; i++)
    {
      struct deep one = { 2, NEW (double, 2) };
      x[i] = one;
      x[i].p[1] = i;
    }

#pragma acc data invoke<by>(x[0:0])
  {
    CHECK_ABSENT (x, sizeof x);
#pragma acc parallel copy(s)
    {
      s += x[2].p[1] + x[1].n;
      x[1].p[0] = 7;
    }
  }
  CHECK (s == 4 && x[1].p[0] == 7);

#pragma acc data copy<thin>(x[1:0])
#pragma acc parallel loop reduction(+:s)
  for (int i = 0; i < 3; i++)
    s += x[i].p[1];
  CHECK (s == 7);

#pragma acc parallel invoke<by>(x[0:0]) copy(s)
  s += x[2].p[1];
  CHECK (s == 9);
  CHECK_ABSENT (x, sizeof x);
  CHECK_ABSENT (x[1].p, sizeof (double));
  for (int i = 0; i < 3; i++)
    free (x[i].p);
  return 0;
}

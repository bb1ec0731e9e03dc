/* Section 9.1: beside a section of length 0 of its array, a kernel finds an
   object by the clause on its member.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct deep
{
  double *p;
  int n;
#pragma acc shape include(p[0:n])
#pragma acc policy(by) default(copyin) copy(p)
};

int
main (void)
{
  struct deep *x = NEW (struct deep, 3);
  double s = 0;
  int none = 0;
  for (int i = 0; i < 3; i++)
    {
      x[i].n = 3;
      x[i].p = NEW (double, 3);
      x[i].p[2] = i + 5;
    }

#pragma acc kernels copy(x[1].p[0:x[1].n]) invoke<by>(x[0:0])
  {
    s = x[1].p[2] + x[1].n;
    x[1].p[0] = 4;
  }
  CHECK (s == 9 && x[1].p[0] == 4);
#pragma acc parallel copyin(x[0:0], x[2].p[0:3]) copy(s)
  s += x[2].p[2];
  CHECK (s == 16);
#pragma acc parallel copyin(x[0:none], x[2].p[0:3]) copy(s)
  s += x[2].p[2];
  CHECK (s == 23);
#pragma acc parallel copyin(x[2].p[0:3], x[none:none]) copy(s)
  s += x[2].p[2];
  CHECK (s == 30);
  none = 3;
#pragma acc parallel copyin(x[0:none], x[2].p[0:3]) copy(s)
  s += x[2].p[2] + x[0].n;
  CHECK (s == 40);
  CHECK_ABSENT (x, 3 * sizeof *x);
  for (int i = 0; i < 3; i++)
    {
      CHECK_ABSENT (x[i].p, 3 * sizeof (double));
      free (x[i].p);
    }
  free (x);
  return 0;
}

/* Section 8, attach: a member that a data construct of GCC's has attached stays
   so behind a construct inside which names it too.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct row
{
  int n;
  double *x;
};

int
main ()
{
  double numbers[2] = { 1, 2 };
  struct row r = { 2, numbers };
  double s = 0;
#pragma acc data copy(r) copy(r.x[0:2])
  {
#pragma acc data copy(r.x[0:1])
    {
#pragma acc parallel copyin(r)
      r.x[0] += r.n;
    }
#pragma acc parallel copy(s) present(r)
    s = r.x[0] + r.x[1];
#pragma acc parallel copy(r.x[0:2])
    r.x[1] += r.n;
#pragma acc parallel copy(s)
    s += r.x[1];
  }
  CHECK (s == 9 && r.x == numbers);
  CHECK (numbers[0] == 3 && numbers[1] == 4);
  return 0;
}

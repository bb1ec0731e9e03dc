/* Section 2.2: a clause on a member of an element makes an array that its own
   clause, no_create, does not make.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct s
{
  int n;
  double *p;
#pragma acc shape include(p[0:n])
};

int
main (void)
{
  double p[4] = { 1, 2, 3, 4 }, q[2] = { 5, 6 };
  struct s one[1] = { { 4, p } }, two[2] = { { 4, p }, { 2, q } };
#pragma acc parallel copy(one[0].p[0:4]) no_create(one)
  one[0].p[1] = one[0].p[3] + one[0].n;
  CHECK (p[1] == 8 && one[0].p == p);
#pragma acc data no_create(two) copy(two[1].p[0:2])
  {
    CHECK_PRESENT (two, sizeof two);
    CHECK_ABSENT (p, sizeof p);
#pragma acc parallel present(two[1].p[0:2])
    two[1].p[0] += two[1].p[1] + two[0].n;
  }
  CHECK (q[0] == 15 && two[1].p == q);
  CHECK_ABSENT (one, sizeof one);
  CHECK_ABSENT (two, sizeof two);
  CHECK_ABSENT (q, sizeof q);
  return 0;
}

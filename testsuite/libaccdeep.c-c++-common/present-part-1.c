/* Section 9: a directive that allocates all of what it says is present, in parts or
   around it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct t
{
  int n;
  int *p;
#pragma acc shape include(p[0:n])
};

int
main (void)
{
  int y[4] = { 1, 2, 3, 4 };
#pragma acc data present(y) copy(y[1:2]) copyin(y[0:1]) create(y[3:1])
  {
    CHECK_PRESENT (y, sizeof y);
#pragma acc parallel present(y[0:3])
    {
      y[1] += y[0];
      y[2] += 10;
    }
  }
  CHECK_EQ (y[1], 3);
  CHECK_EQ (y[2], 13);
  CHECK_ABSENT (y, sizeof y);
#pragma acc data copy(y) present(y[1:2])
  {
#pragma acc parallel present(y[1:2])
    y[1] += 1;
  }
  CHECK_EQ (y[1], 4);
  struct t x[2] = { { 4, y }, { 0, NULL } };
#pragma acc parallel present(x[0:1]) copy(x[0:2])
  x[0].p[3] = x[1].n;
  CHECK_EQ (y[3], 0);
  CHECK_ABSENT (y, sizeof y);
  return 0;
}

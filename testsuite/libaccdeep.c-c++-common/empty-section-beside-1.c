/* Section 9.1: all of an array variable is allocated where several sections of
   it are operands; one of length 0 is none.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

static void
sections (int n, int m)
{
  long y[6] = { 1, 2, 3, 4, 5, 6 };
#pragma acc data copyin(y[0:n], y[4:m])
  {
    if (n && m)
      CHECK_PRESENT (y, sizeof y);
    else
      for (int i = 0; i < 6; i++)
        CHECK (present_p (y + i, sizeof *y)
               == (memory_shared_p () || i < n || (i >= 4 && i < 4 + m)));
  }
  CHECK_ABSENT (y, sizeof y);
}

int
main (void)
{
  long y[6] = { 1, 2, 3, 4, 5, 6 };
#pragma acc data copy(y[0:0], y[4:2])
  {
    CHECK_ABSENT (y, 4 * sizeof *y);
    CHECK_PRESENT (y + 4, 2 * sizeof *y);
#pragma acc parallel present(y[4:2])
    y[5] = y[4] + 10;
  }
  CHECK_EQ (y[5], 15);
#pragma acc data create(y[0:1], y[4:2])
  CHECK_PRESENT (y, sizeof y);
  for (int n = 0; n < 2; n++)
    for (int m = 0; m < 3; m++)
      sections (n, m);
  return 0;
}

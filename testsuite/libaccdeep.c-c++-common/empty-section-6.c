/* Section 11, sections of length 0 of an array variable: the clause maps
   nothing, and is one for default(none).

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

int
main (void)
{
  int y[3] = { 1, 2, 3 }, no = 0;
#pragma acc parallel no_create(y[0:0]) default(none) if(no)
  y[0] = 10;
  CHECK (y[0] == 10);
#pragma acc parallel copy(y[1:0]) default(none) copyin(no)
  if (no)
    y[0] = 20;
  CHECK_ABSENT (y, sizeof y);
#pragma acc data copy(y)
  {
#pragma acc parallel copyin(y[1:0]) default(none)
    y[2] += 30;
#pragma acc parallel copyin(y[1:0], y[1:1]) default(none)
    y[1] += 40;
  }
  CHECK (y[0] == 10 && y[1] == 42 && y[2] == 33);
  CHECK_ABSENT (y, sizeof y);
  return 0;
}

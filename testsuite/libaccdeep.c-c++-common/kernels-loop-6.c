/* Cure kernels-loop: reductions of variables of the file, in constructs of
   several parts, of which no other part uses them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

static int least = 30, sum = 1, x[8];

static void
two (void)
{
#pragma acc kernels
  {
#pragma acc loop seq
    for (int i = 1; i < 8; i++)
      x[i] = x[i - 1] + 2;
#pragma acc loop independent reduction(min:least)
    for (int i = 0; i < 8; i++)
      least = least < x[i] ? least : x[i];
  }
}

static void
several (void)
{
#pragma acc kernels copy(x)
  {
#pragma acc loop independent reduction(+:sum)
    for (int i = 0; i < 8; i++)
      sum += x[i];
#pragma acc loop independent
    for (int i = 0; i < 8; i++)
      x[i] = 1;
#pragma acc loop gang reduction(+:sum)
    for (int i = 0; i < 8; i++)
      sum += x[i];
  }
}

int
main (void)
{
  x[0] = 5;
  two ();
  CHECK (least == 5 && x[7] == 19);
  several ();
  CHECK (sum == 1 + 96 + 8 && x[3] == 1);
  return 0;
}

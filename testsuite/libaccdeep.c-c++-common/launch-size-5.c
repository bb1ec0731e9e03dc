/* Cure launch-size: loops of one iteration in a nest that is one loop on a
   device.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

static int a[8][8];

static void
inner (int n)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++)
    {
#pragma acc loop
      for (int j = 1; j >= 1; j--)
	a[i][j] += 7;
    }
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++)
    {
#pragma acc loop
      for (int j = 0; j < 1; j++)
	a[i][j] += 3;
    }
}

static void
middle (short n)
{
#pragma acc parallel loop collapse(3) copy(a)
  for (short i = 0; i < n; i++)
    for (short j = 0; j < 1; j++)
      for (short k = 2; k < 3; k++)
	a[i][j + k] += 8;
}

int
main (void)
{
  inner (8);
  middle (8);
  for (int i = 0; i < 8; i++)
    {
      CHECK_EQ (a[i][0], 3);
      CHECK_EQ (a[i][1], 7);
      CHECK_EQ (a[i][2], 8);
      for (int j = 3; j < 8; j++)
	CHECK_EQ (a[i][j], 0);
    }
  return 0;
}

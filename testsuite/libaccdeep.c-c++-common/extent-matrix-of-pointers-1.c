/* Section 1.2: an array of two dimensions of pointers takes three extents.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct grid
{
  int n;
  int *cell[2][3];
#pragma acc shape include(cell[0:2][0:3][0:n])
};

int
main (void)
{
  struct grid x;
  x.n = 2;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      x.cell[i][j] = NEW (int, 2);

#pragma acc parallel loop copy(x)
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < x.n; k++)
	x.cell[i][j][k] = 100 * i + 10 * j + k;

  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      {
	for (int k = 0; k < 2; k++)
	  CHECK_EQ (x.cell[i][j][k], 100 * i + 10 * j + k);
	CHECK_ABSENT (x.cell[i][j], 2 * sizeof (int));
	free (x.cell[i][j]);
      }
  CHECK_ABSENT (&x, sizeof x);
  return 0;
}

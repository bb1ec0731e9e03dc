/* Section 1.2: three levels, with a lower bound at one of them and a null row.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct cube
{
  int n;
  int ***c;
#pragma acc shape include(c[0:n][1:2][0:3])
};

int
main (void)
{
  struct cube x;
  x.n = 3;
  x.c = NEW (int **, 3);
  for (int i = 0; i < 3; i++)
    if (i != 1)
      {
	x.c[i] = NEW (int *, 4);
	for (int j = 1; j < 3; j++)
	  x.c[i][j] = NEW (int, 3);
      }

#pragma acc parallel loop copy(x)
  for (int i = 0; i < x.n; i++)
    if (x.c[i])
      for (int j = 1; j < 3; j++)
	for (int k = 0; k < 3; k++)
	  x.c[i][j][k] = 100 * i + 10 * j + k;

  CHECK (x.c[1] == NULL && x.c[0][0] == NULL);
  for (int i = 0; i < 3; i++)
    if (x.c[i])
      {
	for (int j = 1; j < 3; j++)
	  {
	    for (int k = 0; k < 3; k++)
	      CHECK_EQ (x.c[i][j][k], 100 * i + 10 * j + k);
	    CHECK_ABSENT (x.c[i][j], 3 * sizeof (int));
	    free (x.c[i][j]);
	  }
	CHECK_ABSENT (x.c[i], 4 * sizeof (int *));
	free (x.c[i]);
      }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.c, 3 * sizeof (int **));
  free (x.c);
  return 0;
}

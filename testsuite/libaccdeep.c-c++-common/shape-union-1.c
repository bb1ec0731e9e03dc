/* Section 4: a pointer member of a union is followed when its length is not
   zero.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct tagged
{
  int ints;
  int doubles;
  union
  {
    int *i;
    double *d;
  };
#pragma acc shape include(i[0:ints], d[0:doubles])
};

int
main (void)
{
  struct tagged x[2];
  x[0].ints = 4;
  x[0].doubles = 0;
  x[0].i = NEW (int, 4);
  x[1].ints = 0;
  x[1].doubles = 3;
  x[1].d = NEW (double, 3);

#pragma acc data copy(x)
  {
    CHECK_PRESENT (x[0].i, 4 * sizeof (int));
    CHECK_PRESENT (x[1].d, 3 * sizeof (double));
    CHECK (attached_p (&x[0].i) && attached_p (&x[1].d));
#pragma acc parallel loop
    for (int k = 0; k < 2; k++)
      {
	for (int j = 0; j < x[k].ints; j++)
	  x[k].i[j] = j + 1;
	for (int j = 0; j < x[k].doubles; j++)
	  x[k].d[j] = j + 0.5;
      }
  }
  for (int j = 0; j < 4; j++)
    CHECK_EQ (x[0].i[j], j + 1);
  for (int j = 0; j < 3; j++)
    CHECK_EQ (x[1].d[j], j + 0.5);
  CHECK_ABSENT (x, sizeof x);
  CHECK_ABSENT (x[0].i, 4 * sizeof (int));
  CHECK_ABSENT (x[1].d, 3 * sizeof (double));
  free (x[0].i);
  free (x[1].d);
  return 0;
}

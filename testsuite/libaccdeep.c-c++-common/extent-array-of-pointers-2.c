/* Section 1.2: some elements of an array of pointers are followed, the others
   keep the host's bits.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct table
{
  int used;
  int length;
  int *slot[6];
#pragma acc shape include(slot[1:used][0:length])
};

int
main (void)
{
  struct table x;
  x.used = 3;
  x.length = 4;
  for (int i = 0; i < 6; i++)
    x.slot[i] = NEW (int, 4);
  int *first = x.slot[0];

#pragma acc data copy(x)
  {
    CHECK_ABSENT (x.slot[0], 4 * sizeof (int));
    CHECK_ABSENT (x.slot[4], 4 * sizeof (int));
    CHECK (attached_p (&x.slot[1]) && attached_p (&x.slot[3]));
    CHECK (device_pointer_at (&x.slot[0]) == first);
#pragma acc parallel loop
    for (int i = 1; i <= x.used; i++)
      for (int j = 0; j < x.length; j++)
	x.slot[i][j] = 10 * i + j;
  }
  CHECK (x.slot[0] == first);
  for (int i = 0; i < 6; i++)
    {
      for (int j = 0; j < 4; j++)
	CHECK_EQ (x.slot[i][j], i >= 1 && i <= 3 ? 10 * i + j : 0);
      free (x.slot[i]);
    }
  CHECK_ABSENT (&x, sizeof x);
  return 0;
}

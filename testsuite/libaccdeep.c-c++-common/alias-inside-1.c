/* Section 3: an object inside of another one is allocated once, as the larger,
   whichever comes first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct views
{
  int *part;
  int *all;
  int *tail;
#pragma acc shape include(part[0:2], all[0:8], tail[0:3])
};

int
main (void)
{
  struct views x;
  x.all = NEW (int, 8);
  x.part = x.all + 2;
  x.tail = x.all + 5;

#pragma acc data copy(x)
  {
    CHECK_PRESENT (x.all, 8 * sizeof (int));
    CHECK (attached_p (&x.all) && attached_p (&x.part)
	   && attached_p (&x.tail));
    CHECK ((char *) device_pointer_at (&x.tail)
	   == (char *) device_pointer_at (&x.all) + 5 * sizeof (int));
#pragma acc parallel loop
    for (int i = 0; i < 8; i++)
      x.all[i] = i;
#pragma acc serial
    {
      x.part[0] = 20;
      x.tail[2] = 70;
    }
  }
  for (int i = 0; i < 8; i++)
    CHECK_EQ (x.all[i], i == 2 ? 20 : i == 7 ? 70 : i);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.all, 8 * sizeof (int));
  free (x.all);
  return 0;
}

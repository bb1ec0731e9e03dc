/* Section 2.3: end[@base] in a shape is translated by its offset from base,
   one past the end and in the middle; the order in the list does not matter.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct range
{
  int n;
  int *end;
  int *begin;
  int *middle;
#pragma acc shape include(end[@begin], begin[0:n], middle[@begin])
};

int
main (void)
{
  struct range x;
  x.n = 6;
  x.begin = NEW (int, 6);
  x.end = x.begin + 6;
  x.middle = x.begin + 2;
  int *begin = x.begin;

#pragma acc data copy(x)
  {
    CHECK (attached_p (&x.begin));
    CHECK ((char *) device_pointer_at (&x.end)
	   == (char *) acc_deviceptr (x.begin) + 6 * sizeof (int));
#pragma acc serial
    {
      for (int *p = x.begin; p != x.end; p++)
	*p = p - x.begin;
      *x.middle = 50;
    }
  }
  CHECK (x.begin == begin && x.end == begin + 6 && x.middle == begin + 2);
  for (int i = 0; i < 6; i++)
    CHECK_EQ (x.begin[i], i == 2 ? 50 : i);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.begin, 6 * sizeof (int));
  free (x.begin);
  return 0;
}

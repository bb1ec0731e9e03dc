/* Section 2.3: a relative pointer that is null stays null, one whose base is
   null or has length 0 keeps the host's bits, and one before its base works.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct range
{
  int n;
  int *begin;
  int *end;
#pragma acc shape include(begin[0:n], end[@begin])
};

int
main (void)
{
  int storage[4] = { 1, 2, 3, 4 };
  struct range x[3];
  x[0].n = 2;
  x[0].begin = storage + 2;
  x[0].end = NULL;
  x[1].n = 0;
  x[1].begin = x[1].end = NULL;
  x[2].n = 2;
  x[2].begin = storage + 2;
  x[2].end = storage + 1;

#pragma acc data copy(x)
  {
    CHECK (device_pointer_at (&x[0].end) == NULL);
    CHECK (device_pointer_at (&x[1].begin) == NULL);
    CHECK (device_pointer_at (&x[1].end) == NULL);
    CHECK ((char *) device_pointer_at (&x[2].end)
	   == (char *) acc_deviceptr (storage + 2) - sizeof (int));
  }
  CHECK (x[0].end == NULL && x[1].end == NULL && x[2].end == storage + 1);
  CHECK_ABSENT (x, sizeof x);
  CHECK_ABSENT (storage, sizeof storage);
  return 0;
}

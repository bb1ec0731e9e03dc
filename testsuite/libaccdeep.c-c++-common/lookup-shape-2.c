/* Section 2.3: the target of p[@] may be entered by the same directive, in any
   clause order; null stays null.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct view
{
  int *p;
  int *q;
#pragma acc shape include(p[@], q[@])
};

int
main (void)
{
  int *data = NEW (int, 10);
  struct view v;
  v.p = data + 9;
  v.q = NULL;

#pragma acc data copy(v) copy(data[0:10])
  {
    CHECK (attached_p (&v.p));
    CHECK (device_pointer_at (&v.q) == NULL);
#pragma acc serial
    *v.p = 5;
  }
  CHECK_EQ (data[9], 5);
#pragma acc data copy(data[0:10]) copy(v)
  {
    CHECK (attached_p (&v.p));
#pragma acc serial
    *v.p = 6;
  }
  CHECK_EQ (data[9], 6);
  CHECK (v.p == data + 9 && v.q == NULL);
  CHECK_ABSENT (data, 10 * sizeof (int));
  CHECK_ABSENT (&v, sizeof v);
  free (data);
  return 0;
}

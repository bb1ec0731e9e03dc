/* Section 2.3: p[@] in a shape points to wherever its target is present, and
   does not count: the target goes when its own count says so.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct view
{
  int offset;
  int *p;
#pragma acc shape include(p[@])
};

int
main (void)
{
  int *data = NEW (int, 10);
  struct view v;
  v.offset = 4;
  v.p = data + 4;

#pragma acc enter data copyin(data[0:10])
#pragma acc enter data copyin(v)
  CHECK (attached_p (&v.p));
#pragma acc serial present(v)
  v.p[1] = 77;
#pragma acc exit data delete(v)
  CHECK_PRESENT (data, 10 * sizeof (int));
#pragma acc exit data copyout(data[0:10])
  CHECK_EQ (data[5], 77);
  CHECK (v.p == data + 4);
  CHECK_ABSENT (data, 10 * sizeof (int));
  CHECK_ABSENT (&v, sizeof v);
  free (data);
  return 0;
}

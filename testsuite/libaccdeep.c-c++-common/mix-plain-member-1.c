/* Section 3: ordinary directives on plain members of a present deep structure
   move exactly these members.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int scale;
  int total;
  int *a;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  struct vec x;
  int shared = memory_shared_p ();
  x.n = 4;
  x.scale = x.total = 1;
  x.a = NEW (int, 4);

#pragma acc enter data copyin(x)
  x.scale = 5;
  x.total = 6;
#pragma acc update device(x.scale)
  int scale = 0;
  int total = 0;
  read_device (&scale, &x.scale, sizeof scale);
  read_device (&total, &x.total, sizeof total);
  CHECK_EQ (scale, 5);
  CHECK_EQ (total, shared ? 6 : 1);
  int nine = 9;
  write_device (&x.total, &nine, sizeof nine);
  write_device (&x.scale, &nine, sizeof nine);
#pragma acc update self(x.total)
  CHECK_EQ (x.total, 9);
  CHECK_EQ (x.scale, shared ? 9 : 5);
  CHECK (attached_p (&x.a));
#pragma acc exit data delete(x)
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, 4 * sizeof (int));
  free (x.a);
  return 0;
}

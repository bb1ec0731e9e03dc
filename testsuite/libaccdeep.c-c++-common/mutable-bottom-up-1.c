/* Section 3: children first: a parent that arrives later attaches to them and
   counts them; each leaves by its own count.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  struct vec x;
  x.n = 4;
  x.a = NEW (int, 4);
  int *a = x.a;
  int five = 5;

#pragma acc enter data copyin(a[0:4])
  write_device (&a[1], &five, sizeof five);
  a[2] = memory_shared_p () ? 0 : 9;
#pragma acc enter data copyin(x)
  CHECK (attached_p (&x.a));
  int now[4];
  read_device (now, a, sizeof now);
  CHECK_EQ (now[1], 5);
  CHECK_EQ (now[2], 0);
#pragma acc exit data copyout(x)
  CHECK_ABSENT (&x, sizeof x);
  CHECK_PRESENT (a, 4 * sizeof (int));
#pragma acc exit data copyout(a[0:4])
  CHECK_ABSENT (a, 4 * sizeof (int));
  CHECK_EQ (a[1], 5);
  CHECK_EQ (a[2], 0);
  free (a);
  return 0;
}

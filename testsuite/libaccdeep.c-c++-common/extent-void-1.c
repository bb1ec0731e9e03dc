/* Section 1.2: an extent on a pointer to void counts bytes; without one it is
   never followed, and pointers to functions never are.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct blob
{
  unsigned long bytes;
  void *raw;
  const void *opaque;
  void (*hook) (void);
  void **parts;
#pragma acc shape include(raw[0:bytes], opaque, hook, parts[0:2][4:4])
};

static void
hook (void)
{
}

int
main (void)
{
  struct blob x;
  int target = 7;
  x.bytes = 16;
  x.raw = NEW (int, 5);
  x.opaque = &target;
  x.hook = hook;
  x.parts = NEW (void *, 2);
  x.parts[0] = NEW (int, 2);
  x.parts[1] = NEW (int, 2);

#pragma acc data copy(x)
  {
    CHECK_PRESENT (x.raw, 16);
    CHECK_ABSENT ((char *) x.raw + 16, 4);
    CHECK_ABSENT (&target, sizeof target);
    CHECK_PRESENT ((char *) x.parts[1] + 4, 4);
    CHECK_ABSENT (x.parts[1], 4);
#pragma acc parallel present(x)
    {
      ((int *) x.raw)[3] = 3;
      ((int *) x.parts[1])[1] = 4;
    }
  }
  CHECK_EQ (((int *) x.raw)[3], 3);
  CHECK_EQ (((int *) x.parts[1])[1], 4);
  CHECK (x.opaque == &target && x.hook == hook);
  CHECK_ABSENT (&x, sizeof x);
  free (x.raw);
  free (x.parts[0]);
  free (x.parts[1]);
  free (x.parts);
  return 0;
}

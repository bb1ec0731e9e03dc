/* Section 3: repeated directives and rolled-back updates leave no device memory
   allocated: the device's live bytes stay the same.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"
#include "../lib/accdeep-counters.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

static void
cycle (struct vec *p, int n)
{
#pragma acc data copy(p[0:n])
  {
#pragma acc parallel loop present(p[0:n])
    for (int i = 0; i < n; i++)
      p[i].a[0] += 1;
  }
#pragma acc enter data copyin(p[0:n])
#pragma acc update self(p[0:n])
#pragma acc exit data delete(p[0:n])
#pragma acc parallel loop copy(p[0:n])
  for (int i = 0; i < n; i++)
    p[i].a[1] += 2;
}

int
main (void)
{
  struct vec p[4];
  for (int i = 0; i < 4; i++)
    {
      p[i].n = 100 + i;
      p[i].a = NEW (int, 100 + i);
    }
  cycle (p, 4);
  double before = device_counter ("live_blocks_bytes");
  for (int i = 0; i < 20; i++)
    cycle (p, 1 + i % 4);
  cycle (p, 4);
  CHECK_EQ (device_counter ("live_blocks_bytes"), before);
  CHECK_EQ (p[0].a[0], 22);
  CHECK_EQ (p[0].a[1], 44);
  CHECK_ABSENT (p, sizeof p);
  for (int i = 0; i < 4; i++)
    free (p[i].a);
  return 0;
}

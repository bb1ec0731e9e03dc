/* Section 3: parts of a present array of structures are updated and left by
   themselves.

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
  struct vec p[4];
  int shared = memory_shared_p ();
  for (int k = 0; k < 4; k++)
    {
      p[k].n = 2;
      p[k].a = NEW (int, 2);
    }
#pragma acc enter data copyin(p)
#pragma acc parallel loop present(p)
  for (int k = 0; k < 4; k++)
    p[k].a[1] = k + 1;
#pragma acc update self(p[1:2])
  for (int k = 0; k < 4; k++)
    CHECK_EQ (p[k].a[1], shared || k == 1 || k == 2 ? k + 1 : 0);
  p[3].a[0] = 7;
#pragma acc update device(p[3])
#pragma acc exit data copyout(p)
  CHECK_EQ (p[0].a[1], 1);
  CHECK_EQ (p[3].a[0], 7);
  CHECK_ABSENT (p, sizeof p);
  for (int k = 0; k < 4; k++)
    {
      CHECK_ABSENT (p[k].a, 2 * sizeof (int));
      free (p[k].a);
    }
  return 0;
}

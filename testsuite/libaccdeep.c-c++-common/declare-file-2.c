/* Section 2: declare at file scope of an array of objects, and with copyin:
   members are entered and left, the objects stay.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

static struct vec all[2];
#pragma acc declare create(all)
struct vec one = { 3, 0 };
#pragma acc declare copyin(one)

int
main (void)
{
  CHECK_PRESENT (all, sizeof all);
  CHECK_PRESENT (&one, sizeof one);
  int n = 0;
#pragma acc parallel copyout(n) present(one)
  n = one.n;
  CHECK_EQ (n, 3);

  all[1].n = 4;
  all[1].a = NEW (int, 4);
#pragma acc enter data copyin(all[1].a[0:4])
#pragma acc update device(all)
#pragma acc enter data copyin(all)
  CHECK (attached_p (&all[1].a));
#pragma acc parallel loop present(all)
  for (int i = 0; i < 4; i++)
    all[1].a[i] = i + all[1].n;
#pragma acc update self(all)
  CHECK_EQ (all[1].a[3], 7);
#pragma acc exit data delete(all)
#pragma acc exit data delete(all[1].a[0:4])
  CHECK_ABSENT (all[1].a, 4 * sizeof (int));
  CHECK_PRESENT (all, sizeof all);
  free (all[1].a);
  return 0;
}

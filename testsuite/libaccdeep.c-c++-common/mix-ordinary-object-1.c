/* Section 3: an object that an ordinary whole-object directive also maps keeps
   its pointers right on both sides.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

struct holder
{
  struct vec v[2];
};

int
main (void)
{
  struct holder h;
  for (int k = 0; k < 2; k++)
    {
      h.v[k].n = 3;
      h.v[k].a = NEW (int, 3);
    }

#pragma acc enter data copyin(h)
#pragma acc data copy(h.v[1:1])
  {
#pragma acc parallel loop present(h)
    for (int i = 0; i < 3; i++)
      h.v[1].a[i] = i + 4;
  }
  CHECK (attached_p (&h.v[1].a));
#pragma acc update self(h.v[1])
  for (int i = 0; i < 3; i++)
    CHECK_EQ (h.v[1].a[i], i + 4);
#pragma acc exit data delete(h)
  for (int k = 0; k < 2; k++)
    {
      CHECK_ABSENT (h.v[k].a, 3 * sizeof (int));
      free (h.v[k].a);
    }
  CHECK_ABSENT (&h, sizeof h);
  return 0;
}

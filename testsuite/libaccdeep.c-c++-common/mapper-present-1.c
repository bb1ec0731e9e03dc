/* Section 3: what OpenMP's declare mapper does with present: every object that
   the shape reaches must be there; objects that another directive brought are
   found, and present in a policy neither brings nor takes any.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct part
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

struct whole
{
  struct part *part;
  int *own;
#pragma acc shape include(part[0:2], own[0:3])
#pragma acc policy(borrow) default(copy) present(part)
};

int
main (void)
{
  struct whole w;
  w.part = NEW (struct part, 2);
  w.own = NEW (int, 3);
  for (int i = 0; i < 2; i++)
    {
      w.part[i].n = 3;
      w.part[i].a = NEW (int, 3);
    }

  struct part *part = w.part;
#pragma acc data copy(part[0:2])
  {
#pragma acc data invoke<borrow>(w)
    {
      CHECK (attached_p (&w.part) && attached_p (&w.own));
#pragma acc parallel present(w)
      {
	w.part[1].a[2] = 5;
	w.own[2] = 6;
      }
    }
    CHECK_ABSENT (&w, sizeof w);
    CHECK_EQ (w.own[2], 6);
    CHECK_EQ (w.part[1].a[2], memory_shared_p () ? 5 : 0);
    CHECK_PRESENT (part[1].a, 3 * sizeof (int));
  }
  CHECK_EQ (w.part[1].a[2], 5);
  CHECK_ABSENT (part, 2 * sizeof *part);
  for (int i = 0; i < 2; i++)
    free (w.part[i].a);
  free (w.part);
  free (w.own);
  return 0;
}

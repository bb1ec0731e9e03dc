/* Section 9: a data construct with a present clause holds its objects and the
   pointers between them, whatever exit data there is inside: of structures, and
   of objects that other operands share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct one
{
  int n;
  int *x;
#pragma acc shape include(n, x[0:n])
};

static void
set (struct one *t, int *x)
{
  t->n = 3;
  t->x = x;
}

int
main (void)
{
  struct one t, u;
  int *x = NEW (int, 3);
  set (&t, x);
  set (&u, x);

#pragma acc enter data copyin(t)
#pragma acc data present(t)
  {
#pragma acc exit data copyout(t)
#pragma acc serial present(t)
    t.x[1] += 5;
  }
  CHECK_ABSENT (&t, sizeof t);
  CHECK_ABSENT (x, 3 * sizeof *x);

  x[1] = 0;
#pragma acc enter data copyin(t, u)
#pragma acc data present(t, u)
  {
#pragma acc exit data copyout(t, u)
#pragma acc serial present(t, u)
    {
      t.x[1] += 5;
      u.x[2] += 7;
    }
#pragma acc update self(t)
    CHECK_EQ (x[1], 5);
    CHECK_EQ (x[2], 7);
  }
  CHECK_ABSENT (&t, sizeof t);
  CHECK_ABSENT (&u, sizeof u);
  CHECK_ABSENT (x, 3 * sizeof *x);

  /* What the construct holds goes with it.  */
#pragma acc enter data copyin(t, u)
#pragma acc data present(t)
  {
#pragma acc exit data delete(t, u) finalize
#pragma acc serial present(t)
    t.x[0] = 9;
  }
  CHECK_ABSENT (&t, sizeof t);
  CHECK_ABSENT (&u, sizeof u);
  CHECK_ABSENT (x, 3 * sizeof *x);
  return 0;
}

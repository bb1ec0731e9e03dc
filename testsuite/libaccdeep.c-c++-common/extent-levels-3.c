/* Section 1.2: one extent on a pointer to pointers follows one level; the inner
   pointers are copied bit by bit and do not come back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct table
{
  int n;
  int **rows;
#pragma acc shape include(rows[0:n])
};

int
main (void)
{
  struct table x;
  int one = 1;
  int two = 2;
  x.n = 2;
  x.rows = NEW (int *, 2);
  x.rows[0] = &one;
  x.rows[1] = &two;

#pragma acc data copy(x)
  {
    CHECK (attached_p (&x.rows));
    CHECK_ABSENT (&one, sizeof one);
    CHECK (device_pointer_at (&x.rows[1]) == &two);
  }
  CHECK (x.rows[0] == &one && x.rows[1] == &two);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.rows, 2 * sizeof (int *));
  free (x.rows);
  return 0;
}

/* Sections 1.1, 4: a directive inside of a union's body, used as a member of a
   structure and by itself.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

union cell
{
  int *p;
  long value;
#pragma acc shape include(p[0:2])
};

int
main (void)
{
  union cell c;
  c.p = NEW (int, 2);
  int *p = c.p;

#pragma acc parallel copy(c)
  {
    c.p[0] = 3;
    c.p[1] = 4;
  }
  CHECK (c.p == p);
  CHECK_EQ (p[0], 3);
  CHECK_EQ (p[1], 4);
  CHECK_ABSENT (&c, sizeof c);
  CHECK_ABSENT (p, 2 * sizeof (int));
  free (p);
  return 0;
}

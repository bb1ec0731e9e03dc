/* Section 1.1: type() outside for a union with a member function.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

union slot
{
  int *p;
  long bits;
  int length () const { return 3; }
};
#pragma acc shape type(slot) include(p[0:length()])

int
main ()
{
  slot s;
  s.p = NEW (int, 3);
  int *p = s.p;
#pragma acc serial copy(s)
  s.p[2] = 8;
  CHECK (s.p == p);
  CHECK_EQ (p[2], 8);
  CHECK_ABSENT (&s, sizeof s);
  CHECK_ABSENT (p, 3 * sizeof (int));
  free (p);
}

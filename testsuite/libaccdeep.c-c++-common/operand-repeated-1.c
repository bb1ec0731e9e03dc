/* Section 8, repeated: an operand that stands twice in one kind of clause is
   mapped once; and `cache' takes arrays as a whole.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

int
main (void)
{
  float x[3] = { 1, 2, 3 }, *p = NEW (float, 3);
#pragma acc data copyin(x, x) copyout(p[0:3], p[0:3])
  {
#pragma acc parallel loop present(x, p[0:3], x)
    for (int i = 0; i < 3; i++)
      {
#pragma acc cache(x)
	p[i] = 2 * x[i];
      }
  }
  CHECK_EQ (p[2], 6);
  CHECK_ABSENT (x, sizeof x);
  CHECK_ABSENT (p, 3 * sizeof (float));
  free (p);
  return 0;
}

/* { dg-final { needs-cure repeated "appears more than once in data clauses" } } */

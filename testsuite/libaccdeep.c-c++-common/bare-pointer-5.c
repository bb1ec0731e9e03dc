/* Section 9: on exit data a pointer means the object that it points into where
   that cannot be a program for GCC alone: a directive that needs accdeep has
   brought it, or the program has taken such a pointer for its object before.

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
  struct vec v = { 2, NEW (int, 2) };
  int *elements = v.a;
  int *p = NEW (int, 4), *q = NEW (int, 4);

#pragma acc enter data create(v)
#pragma acc serial present(v)
  v.a[1] = 3;
#pragma acc update self(elements) if_present
  CHECK_EQ (elements[1], 3);
#pragma acc exit data delete(elements)
  CHECK_ABSENT (elements, sizeof (int));
#pragma acc exit data delete(v)

#pragma acc enter data create(p[0:4], q[0:4])
#pragma acc exit data delete(q)
  CHECK_PRESENT (q, 4 * sizeof *q);
#pragma acc parallel present(p)
  p[3] = 7;
#pragma acc exit data copyout(p)
#pragma acc exit data delete(q)
  CHECK_EQ (p[3], 7);
  CHECK_ABSENT (p, 4 * sizeof *p);
  CHECK_ABSENT (q, 4 * sizeof *q);
  free (elements);
  free (p);
  free (q);
  return 0;
}

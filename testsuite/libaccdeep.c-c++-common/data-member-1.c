/* Section 2: a member of a structure as operand: only that member becomes
   present, deep.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

struct two
{
  struct vec first;
  struct vec second;
};

int
main (void)
{
  struct two t;
  t.first.n = t.second.n = 5;
  t.first.a = NEW (int, 5);
  t.second.a = NEW (int, 5);

#pragma acc enter data copyin(t.second)
  CHECK_PRESENT (&t.second, sizeof t.second);
  CHECK_PRESENT (t.second.a, 5 * sizeof (int));
  CHECK (attached_p (&t.second.a));
  CHECK_ABSENT (&t.first, sizeof t.first);
  CHECK_ABSENT (t.first.a, 5 * sizeof (int));
#pragma acc exit data delete(t.second)
  CHECK_ABSENT (&t, sizeof t);
  CHECK_ABSENT (t.second.a, 5 * sizeof (int));

  free (t.first.a);
  free (t.second.a);
  return 0;
}

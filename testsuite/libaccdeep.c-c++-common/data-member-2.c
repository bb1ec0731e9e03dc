/* Section 2: a member reached through a pointer, p->v, as operand.

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
  struct two *t = NEW (struct two, 1);
  t->first.n = t->second.n = 5;
  t->first.a = NEW (int, 5);
  t->second.a = NEW (int, 5);

#pragma acc enter data copyin(t[0:1])
  for (int i = 0; i < 5; i++)
    t->first.a[i] = t->second.a[i] = 7 + i;
#pragma acc update device(t->second)
  int first[5], second[5];
  read_device (first, t->first.a, sizeof first);
  read_device (second, t->second.a, sizeof second);
  for (int i = 0; i < 5; i++)
    {
      CHECK_EQ (first[i], memory_shared_p () ? 7 + i : 0);
      CHECK_EQ (second[i], 7 + i);
    }
#pragma acc exit data delete(t[0:1])
  CHECK_ABSENT (t, sizeof *t);
  CHECK_ABSENT (t->first.a, 5 * sizeof (int));
  CHECK_ABSENT (t->second.a, 5 * sizeof (int));

  free (t->first.a);
  free (t->second.a);
  free (t);
  return 0;
}

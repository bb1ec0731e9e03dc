/* Section 3: a pointer to a member structure of the same object, and to the
   object itself: inside the larger object, mapped once.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct item
{
  int n;
  int *v;
#pragma acc shape include(v[0:n])
};

struct box
{
  struct item items[3];
  struct item *current;
#pragma acc shape include(current[0:1])
};

int
main (void)
{
  struct box b;
  for (int i = 0; i < 3; i++)
    {
      b.items[i].n = 2;
      b.items[i].v = NEW (int, 2);
    }
  b.current = &b.items[1];

#pragma acc data copy(b)
  {
    CHECK (attached_p (&b.current));
    CHECK (attached_p (&b.items[1].v));
#pragma acc serial
    b.current->v[1] = 9;
  }
  CHECK_EQ (b.items[1].v[1], 9);
  CHECK_ABSENT (&b, sizeof b);
  for (int i = 0; i < 3; i++)
    {
      CHECK_ABSENT (b.items[i].v, 2 * sizeof (int));
      free (b.items[i].v);
    }
  return 0;
}

/* Section 6, live(expr): all elements are mapped, those that exist are followed
   and come back, in shapes, policies and nests.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

enum { reserved = 5, used = 3 };

struct item
{
  int n;
  int *v;
#pragma acc shape include(v[0:n])
};

struct stack
{
  int size, capacity;
  struct item *items;
#pragma acc shape include(items[0:capacity]) live(size)
};

struct plain
{
  int size, capacity;
  struct item *items;
};

static int wild;

static void
fill (struct item *items)
{
  for (int i = 0; i < reserved; i++)
    {
      items[i].n = i < used ? 2 : 1 << 30;
      items[i].v = i < used ? NEW (int, 2) : &wild;
    }
}

static void
check (struct item *items)
{
  CHECK_PRESENT (items, reserved * sizeof *items);
  CHECK_PRESENT (items[used - 1].v, 2 * sizeof (int));
  CHECK_ABSENT (&wild, sizeof wild);
}

static void
push (struct item *items)
{
  for (int i = 0; i < used; i++)
    CHECK_EQ (items[i].v[1], i + 10);
  if (!memory_shared_p ())
    CHECK_EQ (items[used].n, 1 << 30);
  items[used].n = 1 << 30;
}

int
main (void)
{
  struct stack s = { used, reserved, NEW (struct item, reserved) };
  fill (s.items);
#pragma acc data copy(s)
  {
    check (s.items);
#pragma acc parallel present<>(s)::{ default(exclude) }
    {
      for (int i = 0; i < s.size; i++)
	s.items[i].v[1] = i + 10;
      s.items[s.size].n = 7;
    }
  }
  push (s.items);

  struct plain p = { used, reserved, NEW (struct item, reserved) };
  int live = used;
  fill (p.items);
#pragma acc data copy(p)::{ include(items[0:capacity]) live(live - size + size) }
  {
    check (p.items);
#pragma acc parallel present<>(p)::{ default(exclude) }
    {
      for (int i = 0; i < p.size; i++)
	p.items[i].v[1] = i + 10;
      p.items[p.size].n = 7;
    }
  }
  push (p.items);
  CHECK_ABSENT (s.items, reserved * sizeof (struct item));
  CHECK_ABSENT (p.items[0].v, 2 * sizeof (int));
  return 0;
}

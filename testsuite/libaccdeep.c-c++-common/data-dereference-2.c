/* Section 2: a dereference of a member as operand is the object that the member
   points to, or an array's first element: the value that the construct leaves
   there comes back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct leaf
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

struct holder
{
  int n;
  int *a;
  int *number;
  struct leaf *deep;
  int in_place[2];
#pragma acc shape include(a[0:n], deep[0:1])
};

static struct holder global[1];

static void
fill (struct holder *h, int *number, struct leaf *deep)
{
  h->n = 2;
  h->a = NEW (int, 2);
  *number = 1;
  h->number = number;
  deep->n = 2;
  deep->a = NEW (int, 2);
  deep->a[1] = 1;
  h->deep = deep;
  h->in_place[0] = 1;
  h->in_place[1] = 9;
}

static void
check (struct holder *h, int number, int deep, int in_place)
{
  CHECK_EQ (*h->number, number);
  CHECK_EQ (h->deep->a[1], deep);
  CHECK_EQ (h->in_place[0], in_place);
  CHECK_EQ (h->in_place[1], 9);
  CHECK_ABSENT (h->number, sizeof (int));
  CHECK_ABSENT (h->deep, sizeof *h->deep);
  CHECK_ABSENT (h->a, 2 * sizeof (int));
}

static void
release (struct holder *h)
{
  free (h->deep->a);
  free (h->a);
}

static void
through_parameter (struct holder *t)
{
#pragma acc parallel copy(*t[0].number)
  *t[0].number += 2;
  check (t, 3, 1, 1);
#pragma acc parallel copy(*t->deep)
  t->deep->a[1] += 2;
  check (t, 3, 3, 1);
#pragma acc parallel copy(*t[0].in_place)
  *t[0].in_place += 2;
  check (t, 3, 3, 3);
}

int
main (void)
{
  int number;
  struct leaf deep;
  struct holder t[1];
  fill (t, &number, &deep);
#pragma acc parallel copy(*t[0].number)
  *t[0].number += 2;
  check (t, 3, 1, 1);
#pragma acc parallel copy(*t[0].deep)
  t[0].deep->a[1] += 2;
  check (t, 3, 3, 1);
#pragma acc parallel copy(*t[0].in_place)
  *t[0].in_place += 2;
  check (t, 3, 3, 3);
  release (t);

  fill (t, &number, &deep);
  through_parameter (t);
  release (t);

  fill (global, &number, &deep);
#pragma acc parallel copy(*global[0].number)
  *global[0].number += 2;
  check (global, 3, 1, 1);
  through_parameter ((global[0].number[0] = 1, global));
  release (global);
  return 0;
}

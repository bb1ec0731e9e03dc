/* Section 8, attach: what a construct writes to an object comes back, where it
   has a clause for what a pointer of a member's leads to, too.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct list
{
  int *data;
  int n;
};

struct holder
{
  struct list inner;
  int *other;
};

static void
nested (struct holder h)
{
  int *data = h.inner.data;
#pragma acc parallel copy(h, h.inner.data[0:2], h.other[0:1])
  {
    h.inner.n = 7;
    h.inner.data[0] = 8;
    h.other[0] = 9;
  }
  CHECK (h.inner.n == 7 && h.inner.data == data && data[0] == 8);
  CHECK_EQ (*h.other, 9);
#pragma acc parallel copy(h.inner.data[0:2], h.inner)
  h.inner.n = h.inner.data[0] = 10;
  CHECK (h.inner.n == 10 && h.inner.data == data && data[0] == 10);
  CHECK_ABSENT (&h, sizeof h);
}

int
main (void)
{
  struct holder h = { { NEW (int, 2), 2 }, NEW (int, 1) };
  nested (h);
  free (h.inner.data);
  free (h.other);
  return 0;
}

/* { dg-final { needs-cure attach "" { target !gcc13 } } } */

/* Section 3: an object leaves, and comes back, with the directive that takes the
   last of its counts, though what it is part of stays, however many objects
   there are.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "nothing is counted" } */

#include "../lib/accdeep-test.h"

struct bead
{
  int v;
  struct bead *next;
#pragma acc shape include(next[0:1])
};

static struct bead beads[100];

static void
make (int n)
{
  for (int i = 0; i < n; i++)
    {
      beads[i].v = i;
      beads[i].next = i + 1 < n ? &beads[i + 1] : 0;
    }
}

static void
add (struct bead *first, int more)
{
#pragma acc serial present(first[0:1])
  for (struct bead *b = first; b; b = b->next)
    b->v += more;
}

/* Of N beads those from AT on have left, with MORE.  */
static void
look (int n, int at, int more)
{
  for (int i = 0; i < n; i++)
    {
      CHECK (present_p (&beads[i], sizeof beads[i]) == (i < at));
      CHECK_EQ (beads[i].v, i < at ? i : i + more);
    }
}

static void
check (int n, int at)
{
  struct bead *first = beads, *middle = &beads[at];
  make (n);
#pragma acc enter data copyin(first[0:1])
#pragma acc enter data copyin(first[0:1])
#pragma acc exit data delete(middle[0:1])
  look (n, n, 0);
  add (first, 100);
#pragma acc exit data copyout(first[0:1])
  look (n, at, 100);
#pragma acc exit data delete(first[0:1])
  for (int i = 0; i < n; i++)
    CHECK_ABSENT (&beads[i], sizeof beads[i]);
}

static void
check_region (int n, int at)
{
  struct bead *first = beads, *middle = &beads[at];
  make (n);
#pragma acc enter data copyin(first[0:1])
#pragma acc data copy(first[0:1])
  {
#pragma acc exit data delete(middle[0:1])
    look (n, n, 0);
    add (first, 100);
  }
  look (n, at, 100);
#pragma acc exit data delete(first[0:1])
  for (int i = 0; i < n; i++)
    CHECK_ABSENT (&beads[i], sizeof beads[i]);
}

int
main (void)
{
  static const int sizes[] = { 6, 31, 40, 100 };
  for (int i = 0; i < 4; i++)
    {
      check (sizes[i], 2);
      check (sizes[i], sizes[i] - 1);
      check_region (sizes[i], 2);
      check_region (sizes[i], sizes[i] - 1);
    }
  return 0;
}

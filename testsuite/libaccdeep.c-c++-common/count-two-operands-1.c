/* Section 3: a directive counts each object once for each operand and each
   pointer that leads to it, though one operand leads to another one's object
   that is present, however many objects there are.
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

/* Beads 0 … AT - 1 are there, bead AT, and those behind it.  */
static void
look (int n, int at, int front, int middle, int rest)
{
  for (int i = 0; i < n; i++)
    {
      const int expected = i < at ? front : i == at ? middle : rest;
      CHECK (present_p (&beads[i], sizeof beads[i]) == expected);
    }
}

static void
check (int n, int at)
{
  struct bead *first = beads, *middle = &beads[at];
  for (int i = 0; i < n; i++)
    beads[i].next = i + 1 < n ? &beads[i + 1] : 0;
#pragma acc enter data copyin(middle[0:1])
#pragma acc enter data create(first[0:1], middle[0:1])
#pragma acc exit data delete(middle[0:1])
  look (n, at, 1, 1, 1);
  /* The middle one has its operand left.  */
#pragma acc exit data delete(first[0:1])
  look (n, at, 0, 1, 0);
#pragma acc exit data delete(middle[0:1])
  look (n, at, 0, 0, 0);
#pragma acc enter data copyin(middle[0:1])
#pragma acc enter data copyin(first[0:1])
#pragma acc exit data delete(first[0:1], middle[0:1])
  /* The pointers behind the middle one counted twice, and once.  */
  look (n, at, 0, 0, 1);
#pragma acc exit data delete(beads[at + 1:1])
  look (n, at, 0, 0, 0);
}

int
main (void)
{
  check (6, 2);
  check (40, 10);
  check (100, 10);
  check (100, 60);
  return 0;
}

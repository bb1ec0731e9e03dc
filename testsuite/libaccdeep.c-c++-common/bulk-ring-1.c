/* Section 3: what exit data of another node leaves present does not depend on
   how many there are.  Each counts for its operand and for each pointer that
   leads to it, the first one too.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include <openacc.h>
#include <stdlib.h>

struct bead
{
  int v;
  struct bead *next;
#pragma acc shape include(next [0:1])
};

enum
{
  most = 64
};

static struct bead beads[most];
static int counts[most];

/* A directive on bead FROM adds MORE to the counts; when it takes one away and
   FROM is not there, nothing.  */
static void
count (int from, int more)
{
  char seen[most] = { 0 };
  struct bead *at = &beads[from];
  if (more < 0 && !counts[from])
    return;
  counts[from] += more;
  while (at && !seen[at - beads])
    {
      seen[at - beads] = 1;
      at = at->next;
      if (at)
        counts[at - beads] += counts[at - beads] || more > 0 ? more : 0;
    }
}

static int
present_p (int i)
{
  return acc_is_present (&beads[i], sizeof beads[i]) != 0;
}

/* N beads, the last of which leads to number TAIL, or nowhere, are entered from
   the first one TIMES times, and leave from number AT until nothing counts.  */
static void
check (int n, int tail, int at, int times)
{
  struct bead *first = beads, *other = &beads[at];
  for (int i = 0; i < n; i++)
    {
      beads[i].next = i + 1 < n ? &beads[i + 1] : tail < 0 ? 0 : &beads[tail];
      counts[i] = 0;
    }
  for (int t = 0; t < times; t++)
    {
#pragma acc enter data copyin(first [0:1])
      count (0, 1);
    }
  for (int t = 0; t < times; t++)
    {
#pragma acc exit data delete (other [0:1])
      count (at, -1);
      for (int i = 0; i < n; i++)
        if (present_p (i) != (counts[i] > 0))
          abort ();
    }
#pragma acc exit data delete (first [0:1])finalize
  for (int i = 0; i < n; i++)
    if (present_p (i))
      abort ();
}

int
main (void)
{
  if (acc_get_device_type () == acc_device_host)
    return 0;
  static const int sizes[] = { 2, 31, 32, 33, 34, most };
  for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++)
    {
      const int n = sizes[i];
      check (n, 0, 0, 1);
      check (n, 0, 1, 1);
      check (n, 0, n - 1, 2);
      check (n, -1, 1, 2);
      check (n, -1, 0, 2);
      check (n, n - 1, 0, 1);
      check (n, n / 2, n / 2, 2);
    }
  return 0;
}

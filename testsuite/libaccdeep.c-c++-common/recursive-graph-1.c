/* Section 6: a graph with cycles.  Each node is mapped once, in whatever way it
   is reached, and counted once for each directive.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/accdeep-test.h"

#include <stdlib.h>

enum
{
  NODES = 12
};

struct node
{
  int value, degree;
  struct node *next, *prev;
  struct node **neighbour;
#pragma acc shape include(next[0:1], prev[0:1], neighbour[0:degree][0:1])
};

static struct node *all[NODES];

static void
build (void)
{
  for (int i = 0; i < NODES; i++)
    all[i] = (struct node *) calloc (1, sizeof (struct node));
  for (int i = 0; i < NODES; i++)
    {
      all[i]->value = i;
      all[i]->degree = i % 3;
      all[i]->next = all[(i + 1) % NODES];
      all[i]->prev = all[(i + NODES - 1) % NODES];
      all[i]->neighbour = (struct node **) calloc (2, sizeof (struct node *));
      for (int k = 0; k < all[i]->degree; k++)
        all[i]->neighbour[k] = all[(7 * i + k) % NODES];
    }
}

int
main (void)
{
  build ();
  struct node *first = all[0];
#pragma acc enter data copyin(first[0:1])
#pragma acc enter data copyin(first[0:1])
  for (int i = 0; i < NODES; i++)
    {
      CHECK_PRESENT (all[i], sizeof *all[i]);
      all[i]->value = -1;
    }
#pragma acc parallel num_gangs(1) present(first[0:1])
  {
    struct node *n = first;
    do
      {
        for (int k = 0; k < n->degree; k++)
          n->neighbour[k]->value += 100;
        n = n->next;
      }
    while (n != first && n->prev->next == n);
  }
#pragma acc exit data delete(first[0:1])
  CHECK_PRESENT (all[5], sizeof *all[5]);
#pragma acc exit data copyout(first[0:1])
  for (int i = 0; i < NODES; i++)
    {
      int expected = memory_shared_p () ? -1 : i;
      for (int j = 0; j < NODES; j++)
        for (int k = 0; k < j % 3; k++)
          if ((7 * j + k) % NODES == i)
            expected += 100;
      CHECK_EQ (all[i]->value, expected);
      CHECK (all[i]->next == all[(i + 1) % NODES]);
      CHECK_ABSENT (all[i], sizeof *all[i]);
    }
  return 0;
}

/* Section 3: a structure of many objects is entered by one allocation and one
   transfer, and its root has reference counts of its own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-counters.h"

#include <openacc.h>
#include <stdlib.h>

struct node
{
  int value;
  struct node *next;
#pragma acc shape include(next[0:1])
};

enum { n_nodes = 50 };

static size_t
blocks (void)
{
  struct accdeep_statistics s;
  last_statistics (&s);
  return s.blocks;
}

int
main (void)
{
  struct node *list = NULL;
  for (int i = 0; i < n_nodes; i++)
    {
      struct node *first = NEW (struct node, 1);
      first->value = i;
      first->next = list;
      list = first;
    }
  struct node *second = list->next;
  const int shared = memory_shared_p ();
#pragma acc enter data copyin(list[0:1])
  CHECK (shared || blocks () == 1);
#pragma acc parallel present(list[0:1])
  for (struct node *n = list; n; n = n->next)
    n->value *= 2;
  /* Another reference to the root: it stays, the others go.  */
  acc_copyin (list, sizeof *list);
#pragma acc exit data copyout(list[0:1])
  CHECK_EQ (second->value, 2 * (n_nodes - 2));
  CHECK_ABSENT (second, sizeof *second);
  CHECK_PRESENT (list, sizeof *list);
  struct node *root = (struct node *) acc_deviceptr (list);
#pragma acc parallel deviceptr(root)
  root->value = 7;
  acc_update_self (&list->value, sizeof list->value);
  CHECK_EQ (list->value, 7);
  CHECK (list->next == second);
  acc_delete (list, sizeof *list);
  CHECK_ABSENT (list, sizeof *list);
  /* And it goes before the others.  */
#pragma acc enter data copyin(list[0:1])
  acc_copyout (list, sizeof *list);
  CHECK_ABSENT (list, sizeof *list);
  CHECK (list->next == second);
  CHECK_PRESENT (second, sizeof *second);
#pragma acc exit data delete(second[0:1])
  CHECK_ABSENT (second, sizeof *second);
  while (list)
    {
      struct node *next = list->next;
      free (list);
      list = next;
    }
  return 0;
}

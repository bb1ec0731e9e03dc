/* Section 2.2, a pointer without a clause: one that the construct sets itself
   may have any value in front of it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct node
{
  int value;
  struct node *next;
#pragma acc shape include(next[0:1])
};

static int
sum (struct node *list, struct node *before)
{
  int result = 0;
#pragma acc serial copy(result)
  for (before = list; before; before = before->next)
    result += before->value;
  return result;
}

int
main (void)
{
  struct node nodes[2] = { { 1, nodes + 1 }, { 2, 0 } };
  struct node *absent = NEW (struct node, 1);
#pragma acc enter data copyin(nodes)
  CHECK_EQ (sum (nodes, absent), 3);
#pragma acc exit data delete(nodes)
  free (absent);
  return 0;
}

/* Section 2: the same for a file without any directive.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

struct node
{
  struct node *next;
  int value;
};

int
main (void)
{
  struct node b = { 0, 2 };
  struct node a = { &b, 1 };
  int sum = 0;
  for (struct node *p = &a; p; p = p->next)
    sum += p->value;
  printf ("%d\n", sum);
  return 0;
}

/* { dg-final { same-assembly } } */

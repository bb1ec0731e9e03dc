/* For scripts/check-pictures: a list of as many nodes as the first argument says,
   drawn into the second one by accdeep_draw.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <accdeep.h>
#include <stdio.h>
#include <stdlib.h>

struct node
{
  double v;
  struct node *next;
#pragma acc shape include(next[0:1])
};

int
main (int argc, char **argv)
{
  struct node *head = NULL;
  if (argc != 3)
    return 2;
  size_t n = atol (argv[1]);
  for (size_t i = 0; i < n; i++)
    {
      struct node *x = malloc (sizeof *x);
      x->v = i;
      x->next = head;
      head = x;
    }
  if (accdeep_draw (head, argv[2]) != 0)
    return 1;
#pragma acc enter data copyin(head[0:1])
  printf ("%zu\n", accdeep_draw (head, argv[2]));
#pragma acc exit data copyout(head[0:1])
  return 0;
}

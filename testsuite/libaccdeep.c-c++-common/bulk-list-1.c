/* Section 3: a list of very many nodes is one structure: a few copies and a few
   calls of libgomp carry it, and depth costs no stack.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-counters.h"

#include <stdlib.h>
#include <sys/resource.h>

struct node
{
  struct node *next;
  long value;
#pragma acc shape include(next[0:1])
};

enum { n_nodes = 50000 };

int
main (void)
{
  struct rlimit stack = { 256 << 10, 256 << 10 };
  CHECK (setrlimit (RLIMIT_STACK, &stack) == 0);
  struct node *first = NULL;
  for (long i = n_nodes; i-- > 0;)
    {
      struct node *n = (struct node *) malloc (sizeof *n);
      n->next = first;
      n->value = i;
      first = n;
    }
  struct accdeep_statistics s;
#pragma acc enter data copyin(first[0:1])
  last_statistics (&s);
  if (!memory_shared_p ())
    {
      CHECK (s.objects == n_nodes);
      CHECK (s.pointers == n_nodes - 1);
      CHECK (s.bytes_to_device == n_nodes * sizeof *first);
      CHECK (s.transfers <= 16);
      CHECK (s.libgomp_calls <= 64);
    }
  long sum = 0;
#pragma acc parallel num_gangs(1) present(first[0:1]) copy(sum)
  for (struct node *n = first; n; n = n->next)
    {
      sum += n->value;
      n->value++;
    }
  CHECK (sum == (long) n_nodes * (n_nodes - 1) / 2);
#pragma acc exit data copyout(first[0:1])
  last_statistics (&s);
  if (!memory_shared_p ())
    {
      CHECK (s.released == n_nodes);
      CHECK (s.bytes_to_host == n_nodes * sizeof (long));
      CHECK (s.transfers <= 16);
      CHECK (s.libgomp_calls <= 64);
    }
  long i = 0;
  for (struct node *n = first; n; n = n->next, i++)
    CHECK (n->value == i + 1);
  CHECK (i == n_nodes);
  while (first)
    {
      struct node *next = first->next;
      free (first);
      first = next;
    }
  return 0;
}

/* Section 2.3: p[@] to objects of a tree that several threads have walked, in
   any order of addresses: to parents, into arrays, where a condition holds, and
   as the base of another pointer.  What leads there counts nothing.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-target-env-var ACCDEEP_THREADS "4" } */

#include "../lib/accdeep-counters.h"

#include <openacc.h>

struct node
{
  int number, n, linked;
  int *data;
  struct node *kid[2];
  struct node *up;
  int *from, *to; /* In the parent's data.  */
  struct node *next; /* By number, where LINKED.  */
#pragma acc shape include(data[0:n], kid[0:2][0:1], up[@], from[@], to[@from])\
  include(next[@]) if(linked)
};

enum { n_nodes = 20000 };

static struct node *node[n_nodes];

static unsigned state = 7;

static unsigned
draw (unsigned n)
{
  state = state * 1664525u + 1013904223u;
  return (state >> 8) % n;
}

static void
make (void)
{
  for (int i = 0; i < n_nodes; i++)
    {
      node[i] = NEW (struct node, 1);
      node[i]->n = 3 + i % 4;
      node[i]->data = NEW (int, 3 + i % 4);
    }
  for (int i = n_nodes - 1; i > 0; i--)
    {
      const int j = draw (i + 1);
      struct node *both = node[i];
      node[i] = node[j];
      node[j] = both;
    }
  for (int i = 0; i < n_nodes; i++)
    {
      struct node *p = node[i];
      p->number = i;
      p->linked = i % 3 != 0;
      p->next = p->linked ? node[(i + 1) % n_nodes] : (struct node *) 8;
      for (int k = 0; k < 2; k++)
	if (2 * i + 1 + k < n_nodes)
	  {
	    struct node *kid = p->kid[k] = node[2 * i + 1 + k];
	    kid->up = p;
	    kid->from = p->data + k;
	    kid->to = p->data + p->n;
	  }
    }
}

int
main (void)
{
  struct accdeep_statistics s;
  const int shared = memory_shared_p ();
  make ();
  struct node *root = node[0];
#pragma acc enter data copyin(root[0:1])
  last_statistics (&s);
  CHECK (shared || (s.objects == 2 * n_nodes && s.blocks == 1));

  /* Down one path, and what each node says of those that it looks up.  */
  int wrong = 0, depth = 0;
#pragma acc serial present(root[0:1]) copy(wrong, depth)
  {
    struct node *p = root;
    for (; p->kid[0]; p = p->kid[p->number % 2 && p->kid[1] != 0])
      {
	wrong += p->kid[0]->up != p || p->kid[0]->from != p->data;
	wrong += p->kid[0]->to - p->kid[0]->from != p->n;
	if (p->linked)
	  wrong += p->next->number != p->number + 1;
	p->kid[0]->from[1] = p->number;
	depth++;
      }
  }
  CHECK_EQ (wrong, 0);
  CHECK (depth > 10);
  for (int i = 1; i < n_nodes; i += 777)
    {
      CHECK (attached_p (&node[i]->up) && attached_p (&node[i]->from));
      if (!shared)
	CHECK ((char *) device_pointer_at (&node[i]->to)
	       == (char *) acc_deviceptr (node[i]->from)
		    + ((char *) node[i]->to - (char *) node[i]->from));
      if (node[i]->linked)
	CHECK (attached_p (&node[i]->next));
      else
	CHECK (device_pointer_at (&node[i]->next) == (void *) 8);
    }

  /* A node counts once, though its neighbour and its kids look it up.  */
  struct node *one = node[50];
  acc_copyin (one, sizeof *one);
  acc_delete (one, sizeof *one);
  CHECK_PRESENT (one, sizeof *one);
#pragma acc exit data delete(root[0:1])
  for (int i = 0; i < n_nodes; i += 333)
    {
      CHECK_ABSENT (node[i], sizeof *one);
      CHECK_ABSENT (node[i]->data, sizeof (int));
    }

  /* Again, and all comes back but the pointers.  */
#pragma acc data copy(root[0:1])
  {
#pragma acc serial present(root[0:1])
    root->kid[1]->up->kid[0]->from[2] = 99;
  }
  CHECK_EQ (root->data[2], 99);
  CHECK (node[2]->up == root && node[1]->from == root->data);
  CHECK_ABSENT (root, sizeof *root);
  for (int i = 0; i < n_nodes; i++)
    {
      free (node[i]->data);
      free (node[i]);
    }
  return 0;
}

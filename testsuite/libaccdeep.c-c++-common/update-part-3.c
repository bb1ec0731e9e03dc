/* Section 1.5: random graphs of very many nodes, trees and lists of them in
   arrays and on their own, with arrays that hang on them: an update of a part
   does what a loop over the nodes would.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DNO_DRIVER" { target !driver } } */

#include "../lib/accdeep-counters.h"

struct list
{
  int key;
  float w[2];
  struct list *next;
#pragma acc shape include(next[0:1])
#pragma acc shape(keys) default(exclude) include(key) include<keys>(next[0:1])
};

struct node
{
  int id;
  int n, m;
  double *v;
  float *u;
  struct list *list;
  struct node *kid[2];
#pragma acc shape include(kid[0:2][0:1], v[0:n], u[0:m], list[0:1])
#pragma acc shape(ids) default(exclude) include(id) include<ids>(kid[0:2][0:1])
#pragma acc shape(arrays) default(exclude) include(u[0:m]) \
  include<arrays>(kid[0:2][0:1])
#pragma acc shape(keys) default(exclude) \
  include<keys>(list[0:1], kid[0:2][0:1])
#pragma acc shape(first) default(exclude) include(v[0:n ? 1 : 0])
};

#define MOST 2500

static unsigned state = 4711;
static struct node *nodes[MOST];
static int n_nodes;

static int
choose (int n)
{
  state = state * 1664525u + 1013904223u;
  return (state >> 10) % n;
}

static struct list *
make_list (int n)
{
  struct list *result = NULL;
  while (n--)
    {
      struct list *l = NEW (struct list, 1);
      l->next = result;
      result = l;
    }
  return result;
}

static struct node *
make (int n)
{
  if (n <= 0)
    return NULL;
  struct node *x = NEW (struct node, 1);
  nodes[n_nodes++] = x;
  x->n = choose (5);
  x->m = x->n + 1;
  x->v = NEW (double, x->n + 1);
  x->u = NEW (float, x->n + 1);
  /* Some share the list or the array of another.  */
  struct node *other = nodes[choose (n_nodes)];
  x->list = choose (4) ? make_list (choose (4)) : other->list;
  if (other != x && other->n == x->n && !choose (6))
    {
      free (x->v);
      x->v = other->v;
    }
  int left = choose (n);
  x->kid[0] = make (left);
  x->kid[1] = make (n - 1 - left);
  return x;
}

/* Values of era E; shared objects get them from the last that sets them.  */
static void
set_list (struct list *l, int e)
{
  for (int j = 0; l; l = l->next, j++)
    {
      l->key = 100 * e + j;
      l->w[1] = 100.f * e + j;
    }
}

static void
set_node (struct node *x, int e)
{
  x->id = 1000 * e;
  for (int j = 0; j < x->n; j++)
    x->v[j] = 10 * e + j;
  for (int j = 0; j <= x->n; j++)
    x->u[j] = 20 * e + j;
  set_list (x->list, e);
}

static void
set_host (int e)
{
  for (int i = 0; i < n_nodes; i++)
    set_node (nodes[i], e);
}

/* All on the device: every node's copy is found by itself.  */
static void
set_device (struct node *root, int e)
{
  set_host (e);
#pragma acc update device(root[0:1])
}

enum { ID, V, U, KEY, W, N_ERAS };

static void
check_host (const int *e, const char *what)
{
  for (int i = 0; i < n_nodes; i++)
    {
      struct node *x = nodes[i];
      int bad = x->id != 1000 * e[ID];
      for (int j = 0; j < x->n; j++)
	bad += x->v[j] != 10 * e[V] + j;
      for (int j = 0; j <= x->n; j++)
	bad += x->u[j] != 20 * e[U] + j;
      int j = 0;
      for (struct list *l = x->list; l; l = l->next, j++)
	bad += l->key != 100 * e[KEY] + j || l->w[1] != 100.f * e[W] + j;
      if (bad)
	fprintf (stderr, "%s: node %d\n", what, i);
      CHECK_EQ (bad, 0);
    }
}

/* The device's eras, by way of the host.  */
static void
check_device (struct node *root, const int *e, const char *what)
{
  set_host (9);
#pragma acc update self(root[0:1])
  check_host (e, what);
}

#define PART(WHAT, SELF, DEVICE, ...)					\
  {									\
    const int moved[N_ERAS] = { __VA_ARGS__ };				\
    int host[N_ERAS], device[N_ERAS];					\
    for (int m = 0; m < N_ERAS; m++)					\
      {									\
	host[m] = moved[m] ? 2 : 1;					\
	device[m] = moved[m] ? 3 : 2;					\
      }									\
    set_device (root, 2);						\
    set_host (1);							\
    _Pragma (SELF)							\
    check_transfers ();							\
    check_host (host, WHAT " self");					\
    set_host (3);							\
    _Pragma (DEVICE)							\
    check_transfers ();							\
    check_device (root, device, WHAT " device");			\
  }

static int most_transfers;

static void
check_transfers (void)
{
  struct accdeep_statistics s;
  last_statistics (&s);
#ifndef NO_DRIVER
  CHECK ((int) s.transfers <= most_transfers);
#endif
}

static void
release_nodes (void)
{
  /* What is shared is freed once.  */
  for (int i = 0; i < n_nodes; i++)
    for (int j = 0; j < i; j++)
      {
	if (nodes[i]->v == nodes[j]->v)
	  nodes[i]->v = NULL;
	if (nodes[i]->list == nodes[j]->list)
	  nodes[i]->list = NULL;
      }
  for (int i = 0; i < n_nodes; i++)
    {
      for (struct list *l = nodes[i]->list, *next; l; l = next)
	{
	  next = l->next;
	  free (l);
	}
      free (nodes[i]->v);
      free (nodes[i]->u);
      free (nodes[i]);
    }
}

int
main (void)
{
  if (memory_shared_p ())
    return 0;
  static const int sizes[] = { 1, 7, 40, MOST };
  for (int round = 0; round < 4; round++)
    {
      n_nodes = 0;
      struct node *root = make (sizes[round]);
      most_transfers = 60;
      set_host (1);
#pragma acc enter data copyin(root[0:1])
      PART ("ids", "acc update self<ids>(root[0:1])",
	    "acc update device<ids>(root[0:1])", 1, 0, 0, 0, 0)
      PART ("arrays", "acc update self<arrays>(root[0:1])",
	    "acc update device<arrays>(root[0:1])", 0, 0, 1, 0, 0)
      PART ("keys", "acc update self<keys>(root[0:1])",
	    "acc update device<keys>(root[0:1])", 0, 0, 0, 1, 0)

      /* One element of an array of one node.  */
      set_device (root, 2);
      set_host (1);
#pragma acc update self<first>(root[0:1])
      for (int j = 0; j < root->n; j++)
	CHECK_EQ (root->v[j], j ? 10 + j : 20);
      if (root->n)
	root->v[0] = 10;
      const int all[N_ERAS] = { 1, 1, 1, 1, 1 };
      check_host (all, "first");

#pragma acc exit data delete(root[0:1])
      CHECK_ABSENT (root, sizeof *root);
      release_nodes ();
    }
  return 0;
}

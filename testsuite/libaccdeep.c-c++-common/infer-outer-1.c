/* doc/infer.md: a length that an integer of the object tells that leads here, or
   has this one in it, is found where objects of one type lead to all; what loops
   go to is named however much longer the block is; and pointers into blocks that
   were brought elsewhere own nothing.

   { dg-do run }
   { dg-additional-options "-fplugin-arg-accdeep-infer" }
   { dg-skip-device simulated "the file is about the host's memory" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/accdeep-infer.h"

enum { TREES = 4, NODES = 20 };

struct node
{
  double *pos; /* As many as the tree has dimensions.  */
  struct node *next;
};

struct tree
{
  int dimensions;
  struct node *first;
};

struct forest
{
  int dimensions;
  struct node *other;
};

static struct node *
make_nodes (int dimensions, int n)
{
  struct node *first = NULL;
  for (int i = 0; i < n; i++)
    {
      struct node *node = (struct node *) calloc (1, sizeof *node);
      node->pos = NEW (double, dimensions);
      node->next = first;
      first = node;
    }
  return first;
}

/* MODE: by trees alone; with one node that is longer; by forests, too.  */
static void
nodes (const char *mode)
{
  static struct tree t[TREES];
  static struct forest f[1];
  for (int i = 0; i < TREES; i++)
    {
      t[i].dimensions = 2 + i;
      t[i].first = make_nodes (2 + i, NODES);
    }
  if (strcmp (mode, "longer") == 0)
    t[1].first->next->pos = NEW (double, 9);
  f->dimensions = 7;
  if (strcmp (mode, "forest") == 0)
    f->other = make_nodes (7, NODES);
#pragma acc enter data copyin(t, f)
}

/* One that is null at first, and then leads to what was met before.  */
struct late
{
  int n;
  double *a, *b;
};

static void
later (void)
{
  static struct late l;
  l.n = 6;
  l.a = NEW (double, 6);
#pragma acc enter data copyin(l)
  l.b = l.a;
  l.a = NULL;
#pragma acc update device(l)
}

/* Who leads to the pack leads to the sizes, too; kernels use more cells than
   their loops go to.  */
struct sizes
{
  int k;
  double *spare;
};

struct pack
{
  double *v;
};

struct store
{
  int local, total;
  struct sizes *sizes;
  struct pack *pack;
  int *cell;
};

static void
stores (void)
{
  int sum = 0, where = 5;
  for (int i = 1; i <= TREES; i++)
    {
      struct store s = { 5 + i, 9 + 3 * i, NEW (struct sizes, 1),
			 NEW (struct pack, 1), NEW (int, 9 + 3 * i) };
      s.sizes->k = 11 + 2 * i;
      s.pack->v = NEW (double, 4 * s.sizes->k);
#pragma acc parallel loop copy(s) reduction(+:sum)
      for (int k = 0; k < s.local; k++)
	sum += s.cell[k] + s.cell[s.cell[k] + where];
    }
  CHECK (sum == 0);
}

/* A part begins where what has it does; both lead to something.  */
struct x
{
  int *v;
};

struct y
{
  int *w;
};

struct head
{
  int n;
  struct sizes *sizes;
  struct x *x;
};

struct body
{
  struct head head;
  int m;
  struct y *y;
};

static void
heads (void)
{
  static struct body b[TREES];
  for (int i = 0; i < TREES; i++)
    {
      b[i].head.n = 3 + i;
      b[i].m = 8 + 3 * i;
      b[i].head.x = NEW (struct x, 1);
      b[i].head.sizes = NEW (struct sizes, 1);
      b[i].head.sizes->k = 5 + 2 * i;
      b[i].head.x->v = NEW (int, 5 + 2 * i);
      b[i].y = NEW (struct y, 1);
      b[i].y->w = NEW (int, 8 + 3 * i);
    }
#pragma acc enter data copyin(b)
}

struct part
{
  float *a;
};

struct whole
{
  int n;
  struct part part; /* N is its length.  */
};

struct stack
{
  int top, kind;
  double *item;  /* Far more than are used.  */
  double *spare; /* Used by nobody.  */
  double *at[2]; /* Into other objects' blocks.  */
};

static void
parts (void)
{
  static struct whole w[TREES];
  static struct stack s[TREES];
  double sum = 0;
  for (int i = 0; i < TREES; i++)
    {
      w[i].n = 3 + i;
      w[i].part.a = NEW (float, 3 + i);
      s[i].top = 2 + i;
      s[i].kind = 1;
      s[i].item = NEW (double, 1000 + 7 * i);
      s[i].spare = NEW (double, 1000 + 5 * i);
    }
  for (int i = 0; i < TREES; i++)
    {
      s[i].at[0] = s[(i + 1) % TREES].item + 3;
      s[i].at[1] = s[(i + 2) % TREES].item + 5 + i;
      for (int k = 0; k < s[i].top; k++)
	sum += s[i].item[k];
    }
  CHECK (sum == 0);
  /* First what knows of one only.  */
  struct stack *last = &s[0];
#pragma acc enter data copyin(last[0:1])
#pragma acc enter data copyin(w, s)
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    {
      if (strcmp (argv[1], "parts") == 0)
	parts ();
      else if (strcmp (argv[1], "later") == 0)
	later ();
      else if (strcmp (argv[1], "stores") == 0)
	stores ();
      else if (strcmp (argv[1], "heads") == 0)
	heads ();
      else
	nodes (argv[1]);
      return 0;
    }
  const long n = TREES * NODES;
  infer (argv[0], "trees");
  CHECK_EXTENT ("node", "pos", "dimensions", n, TREES);
  char *pos = member_text ("node", "pos", 1);
  CHECK (strstr (pos, "\"kind\": \"outer\"") != NULL);
  CHECK (strstr (pos, "\"leader\": \"struct tree\"") != NULL
	 || strstr (pos, "\"leader\": \"tree\"") != NULL);
  free (pos);
  infer (argv[0], "longer");
  CHECK_NO_EXTENT ("node", "pos", "dimensions");
  infer (argv[0], "forest");
  CHECK_NO_EXTENT ("node", "pos", "dimensions");
  infer (argv[0], "parts");
  CHECK_EXTENT ("part", "a", "n", TREES, TREES);
  CHECK_SLACK ("stack", "item", "top", TREES, TREES);
  CHECK_NO_EXTENT ("stack", "item", "kind");
  CHECK_NO_EXTENT ("stack", "spare", "top");
  char *at = member_text ("stack", "at", 1);
  CHECK (strstr (at, "{ \"extent\": \"@\", \"kind\": \"never\"") != NULL);
  CHECK (strstr (strstr (at, "\"never\""), "\"slack\": true") != NULL);
  free (at);
  infer (argv[0], "stores");
  CHECK_EXTENT ("pack", "v", "4 * sizes->k", TREES, TREES);
  CHECK_EXTENT ("store", "cell", "total", TREES, TREES);
  CHECK_SLACK ("store", "cell", "local", TREES, TREES);
  char *store = type_text ("store");
  CHECK (strstr (store, "{ \"extent\": \"local\", \"file\": ") != NULL);
  CHECK (strstr (store, ", \"open\": true }") != NULL);
  free (store);
  infer (argv[0], "heads");
  CHECK_EXTENT ("x", "v", "sizes->k", TREES, TREES);
  CHECK_EXTENT ("y", "w", "m", TREES, TREES);
  infer (argv[0], "later");
  CHECK_EXTENT ("late", "a", "n", 1, 1);
  CHECK_EXTENT ("late", "b", "n", 1, 1);
  CHECK_EQ (number_of ("late", "b", 1, "seen"), 1);
  return 0;
}

/* doc/runtime.md: pointers to what is not a block's first element have a first
   one, too, unless what is in front of them has no length that an expression
   gives; rows in one block end where the next one begins; what loops of the
   source say is noted, and elements behind a count that fits by chance are
   looked at.  Objects in the middle of a block are looked at once.

   { dg-do run }
   { dg-additional-options "-fplugin-arg-accdeep-infer" }
   { dg-skip-device simulated "the file is about the host's memory" }
   { dg-timeout 60 }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/accdeep-infer.h"

enum { N = 40, VERTICES = 3000, EDGES = 3 };

struct halo
{
  int n, width, other;
  double *field;  /* From -width on.  */
  float *aligned; /* Behind what no expression gives.  */
};

struct grid
{
  int rows, columns;
  double **row; /* All in one block.  */
};

/* The pointers of an array, all into one block.  */
struct three
{
  int n;
  double *x[3];
  double *some[2]; /* Into the middle of it.  */
};

struct item
{
  int length;
  float *a;
};

struct list
{
  int n, few; /* FEW fits by chance.  */
  struct item *items;
  int capacity;
  struct item *reserved;
};

struct vertex
{
  struct vertex *back;
  int n;
  float *weight;
};

struct all
{
  struct halo halo[N];
  struct grid grid[N];
  struct list list[N];
  struct three three[N];
};

static void
make_items (struct list *l, int i)
{
  l->n = 6 + i;
  l->few = 4 + i;
  l->items = (struct item *) calloc (l->n, sizeof *l->items);
  l->capacity = l->n + 5;
  l->reserved
    = (struct item *) malloc (l->capacity * sizeof *l->reserved);
  memset (l->reserved, 0x5a, l->capacity * sizeof *l->reserved);
  for (int k = 0; k < l->n; k++)
    {
      /* The rule is another one behind the first few.  */
      l->items[k].length = 1 + k;
      l->items[k].a
	= (float *) malloc ((k < l->few ? k + 1 : 3) * sizeof (float));
      l->reserved[k] = l->items[k];
    }
}

static double
used (struct list *l)
{
  double sum = 0;
  for (int k = 0; k < l->n; k++)
    sum += l->reserved[k].length;
  return sum;
}

static void
run (void)
{
  struct all *x = (struct all *) calloc (1, sizeof *x);
  double sum = 0;
  for (int i = 0; i < N; i++)
    {
      struct halo *h = &x->halo[i];
      h->n = 10 + 3 * i;
      h->width = 1 + i % 4;
      h->other = 50 - i;
      h->field = (double *) malloc ((h->n + h->width) * sizeof (double))
		 + h->width;
      h->aligned = (float *) malloc ((h->n + 20) * sizeof (float))
		   + i * 7 % 11 + 1;
      struct grid *g = &x->grid[i];
      g->rows = 2 + i % 7;
      g->columns = 3 + i % 5;
      g->row = (double **) malloc (g->rows * sizeof *g->row);
      double *block
	= (double *) malloc (g->rows * g->columns * sizeof (double));
      for (int k = 0; k < g->rows; k++)
	g->row[k] = block + k * g->columns;
      make_items (&x->list[i], i);
      struct three *t = &x->three[i];
      t->n = 8 + i % 5;
      t->x[0] = (double *) malloc (3 * t->n * sizeof (double));
      t->x[1] = t->x[0] + t->n;
      t->x[2] = t->x[1] + t->n;
      t->some[0] = t->x[0] + 2;
      t->some[1] = t->x[0] + 4;
      sum += used (&x->list[i]);
    }
  CHECK (sum > 0);
#pragma acc enter data copyin(x[0:1])
}

struct pair
{
  int n;
  int *a; /* In one block, of which each pair has as much.  */
  int *b; /* Likewise; nobody else has it, and what A has is not said.  */
};

static void
pairs (void)
{
  struct pair *p = (struct pair *) calloc (N, sizeof *p);
  int *storage = (int *) malloc (4 * N * sizeof *storage);
  for (int i = 0; i < N; i++)
    {
      p[i].n = 2;
      p[i].a = storage + 4 * i;
      p[i].b = p[i].a + 3;
    }
#pragma acc enter data copyin(p[0:N])
}

/* Each vertex leads into the block of all.  */
static void
graph (void)
{
  struct vertex *v = (struct vertex *) calloc (VERTICES, sizeof *v);
  for (int i = 0; i < VERTICES; i++)
    {
      v[i].back = i ? v + i / 2 : NULL;
      v[i].n = 1 + i % 9;
      v[i].weight = (float *) malloc (v[i].n * sizeof (float));
    }
  struct vertex *last = v + VERTICES - 1;
#pragma acc enter data copyin(last[0:1])
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    {
      if (strcmp (argv[1], "run") == 0)
	run ();
      else if (strcmp (argv[1], "graph") == 0)
	graph ();
      else
	pairs ();
      return 0;
    }
  infer (argv[0], "run");
  CHECK_EXTENT ("halo", "field", "width + n", N, 4);
  char *field = member_text ("halo", "field", 1);
  CHECK (strstr (field, "\"first\": \"-width\"") != NULL);
  CHECK (strstr (field, "\"first\": \"-other\"") == NULL);
  free (field);
  char *aligned = member_text ("halo", "aligned", 1);
  CHECK (strstr (aligned, "\"first\"") == NULL);
  free (aligned);
  CHECK_EXTENT ("grid", "row", "rows", N, 7);
  CHECK_LEVEL ("grid", "row", 2, "columns",
	       number_of ("grid", "row", 1, "elements"), 5);
  CHECK_EXTENT ("three", "x", "n", 3 * N, 5);
  CHECK_NO_EXTENT ("three", "some", "2");
  CHECK_EXTENT ("three", "some", "@", 2 * N, 64);
  CHECK_EXTENT ("list", "items", "n", N, N);
  CHECK_SLACK ("list", "items", "few", N, N);
  CHECK_NO_EXTENT ("item", "a", "length");
  CHECK_EQ (number_of ("item", "a", 1, "foreign"), 0);
  char *reserved = type_text ("list");
  CHECK (strstr (reserved, "\"uses\": [ { \"extent\": \"n\", \"file\": ") != NULL);
  free (reserved);
  infer (argv[0], "pairs");
  CHECK_EXTENT ("pair", "a", "4", N, 1);
  CHECK_SLACK ("pair", "a", "n", N, 1);
  CHECK_NO_EXTENT ("pair", "b", "@");
  infer (argv[0], "graph");
  CHECK_EXTENT ("vertex", "weight", "n", number_of ("vertex", "weight", 1, "seen"),
		9);
  return 0;
}

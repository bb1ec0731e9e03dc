/* doc/runtime.md: what does not tell an expression from others is said with the
   evidence that there is: lengths that are all equal, of no elements, or more
   than any expression gives; and an expression that is wrong once is gone.  Of
   two integers with few values one may tell which expression holds.

   { dg-do run }
   { dg-additional-options "-fplugin-arg-accdeep-infer" }
   { dg-skip-device simulated "the file is about the host's memory" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/accdeep-infer.h"
#include <sys/mman.h>

struct doubtful
{
  int n, capacity, other;
  double *equal, *roomy, *reserved, *empty, *once;
};

struct value
{
  int kind, n, m;
  union { double *real; short *whole; };
};

struct node
{
  struct node *next, *previous;
  double weight;
};

struct places
{
  long n;
  double *heap, *fixed, *local, *mapped, *freed, *nothing;
  const char *text; /* That has no symbol.  */
};

static struct doubtful *doubtfuls;
static struct value *values;
static struct node *list;
static struct places *where;
static double fixed[4];

static void
make_doubtful (struct doubtful *d, int i)
{
  d->n = 20 + i;
  d->capacity = 25 + 2 * i;
  d->other = i - 50;
  d->equal = (double *) malloc (17 * sizeof (double));
  d->roomy = (double *) malloc ((30 + 3 * i) * sizeof (double));
  d->reserved = (double *) malloc (d->capacity * sizeof (double));
  d->empty = (double *) malloc (0);
  d->once = (double *) malloc ((d->n + (i == 57)) * sizeof (double));
}

static void
make_value (struct value *v, int i)
{
  v->kind = i % 3;
  v->n = 10 + i;
  v->m = 200 + i;
  if (v->kind == 1)
    v->real = (double *) malloc (v->n * sizeof (double));
  else if (v->kind == 2)
    v->whole = (short *) malloc (v->m * sizeof (short));
}

static void
run (void)
{
  double local[4];
  doubtfuls = (struct doubtful *) calloc (100, sizeof *doubtfuls);
  values = (struct value *) calloc (100, sizeof *values);
  for (int i = 0; i < 100; i++)
    {
      make_doubtful (&doubtfuls[i], i);
      make_value (&values[i], i);
    }
  for (int i = 0; i < 10; i++)
    {
      struct node *one = (struct node *) calloc (1, sizeof *one);
      one->next = list;
      if (list)
	list->previous = one;
      list = one;
    }
  where = (struct places *) calloc (1, sizeof *where);
  where->n = 3;
  where->heap = (double *) malloc (3 * sizeof (double));
  where->fixed = fixed;
  where->text = "text";
  where->local = local;
  where->mapped = (double *) mmap (NULL, 4096, PROT_NONE,
				   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  where->freed = (double *) malloc (1 << 20);
  free (where->freed);
#pragma acc enter data copyin(doubtfuls[0:100], values[0:100], list[0:1], \
			      where[0:1])
}

int
main (int argc, char **argv)
{
  infer_run (argc, argv, run);
  CHECK_EQ (number_of ("doubtful", "equal", 1, "distinct"), 1);
  CHECK_EXTENT ("doubtful", "equal", "17", 100, 1);
  CHECK_NO_EXTENT ("doubtful", "equal", "n");
  /* So much the source allocates.  */
  CHECK (strstr (member_text ("doubtful", "roomy", 1), "{ \"extent\": \"3 * n - 30\"")
	 != NULL);
  CHECK_SLACK ("doubtful", "roomy", "capacity", 100, 64);
  CHECK_EXTENT ("doubtful", "reserved", "capacity", 100, 64);
  CHECK_SLACK ("doubtful", "reserved", "n", 100, 64);
  CHECK_EQ (number_of ("doubtful", "empty", 1, "distinct"), 1);
  CHECK_EQ (number_of ("doubtful", "empty", 1, "most"), 0);
  CHECK_NO_EXTENT ("doubtful", "empty", "n");
  CHECK_SLACK ("doubtful", "once", "n", 100, 64);
  CHECK_EQ (number_of ("doubtful", "once", 1, "elements"), 100 * 20 + 4950 + 1);

  char *real = member_text ("value", "real", 1);
  CHECK (strstr (real, "{ \"extent\": \"n\", \"kind\": \"member\", "
		       "\"holds\": 33, \"of\": 33") != NULL);
  CHECK (strstr (real, "\"when\": \"kind == 1\"") != NULL);
  char *whole = member_text ("value", "whole", 1);
  CHECK (strstr (whole, "{ \"extent\": \"m\", \"kind\": \"member\", "
			"\"holds\": 33, \"of\": 33") != NULL);
  CHECK (strstr (whole, "\"when\": \"kind == 2\"") != NULL);

  CHECK_EQ (number_of ("node", "next", 1, "null"), 1);
  CHECK_EXTENT ("node", "next", "1", 9, 1);
  CHECK_NO_EXTENT ("node", "next", "@");
  CHECK_EXTENT ("node", "previous", "@", 9, 9);

  CHECK_EQ (number_of ("places", "heap", 1, "heap"), 1);
  CHECK_EQ (number_of ("places", "fixed", 1, "heap"), 1);
  CHECK_EXTENT ("places", "fixed", "4", 1, 1);
  CHECK_EQ (number_of ("places", "text", 1, "static"), 1);
  CHECK_EQ (number_of ("places", "local", 1, "stack"), 1);
  CHECK_EQ (number_of ("places", "mapped", 1, "foreign"), 1);
  CHECK_EQ (number_of ("places", "freed", 1, "foreign"), 1);
  CHECK_EQ (number_of ("places", "nothing", 1, "null"), 1);
  return 0;
}

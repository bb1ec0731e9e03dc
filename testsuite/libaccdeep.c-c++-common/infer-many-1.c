/* doc/runtime.md: a million blocks are looked at in the time of some allocations,
   each once, and the table of them takes 32 bytes a block at most.

   { dg-do run }
   { dg-additional-options "-fplugin-arg-accdeep-infer" }
   { dg-skip-device simulated "the file is about the host's memory" }
   { dg-timeout 120 }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/accdeep-infer.h"

enum { ITEMS = 400000, DEPTH = 15 };

struct item
{
  int n;
  float *a;
  struct item *left, *right;
};

struct all
{
  long n;
  struct item **items;
  struct item *root;
};

static struct item *
make_item (int n)
{
  struct item *i = (struct item *) calloc (1, sizeof *i);
  i->n = n;
  i->a = (float *) malloc (n * sizeof (float));
  return i;
}

static struct item *
make_tree (int depth)
{
  struct item *i = make_item (1 + depth);
  if (depth > 0)
    {
      i->left = make_tree (depth - 1);
      i->right = make_tree (depth - 1);
    }
  return i;
}

/* The largest part of the process that was in memory, in KiB.  */
static long
resident (void)
{
  char line[200];
  long kib = 0;
  FILE *f = fopen ("/proc/self/status", "r");
  while (f && fgets (line, sizeof line, f))
    sscanf (line, "VmHWM: %ld kB", &kib);
  if (f)
    fclose (f);
  return kib;
}

static void
run (void)
{
  static struct all x;
  x.n = ITEMS;
  x.items = (struct item **) malloc (x.n * sizeof *x.items);
  for (long i = 0; i < x.n; i++)
    x.items[i] = make_item (1 + i % 50);
  x.root = make_tree (DEPTH);
#pragma acc enter data copyin(x)
}

int
main (int argc, char **argv)
{
  const long blocks = 2 * (ITEMS + (2 << DEPTH) - 1) + 1;
  if (argc > 1 && strcmp (argv[1], "run") == 0)
    {
      run ();
      printf ("%ld\n", resident ());
      return 0;
    }
  if (argc > 1)
    {
      run ();
      long without = atol (argv[1]), with = resident ();
      if (without > 0 && with - without > blocks * 32 / 1024 + 4096)
	{
	  fprintf (stderr, "%ld KiB, not %ld\n", with, without);
	  return 1;
	}
      return 0;
    }
  /* Without looking at anything.  */
  char command[300], text[100] = "";
  snprintf (command, sizeof command, "%s run", argv[0]);
  FILE *f = popen (command, "r");
  CHECK (f && fgets (text, sizeof text, f));
  CHECK_EQ (pclose (f), 0);
  text[strcspn (text, "\n")] = 0;
  infer (argv[0], text);
  CHECK_EXTENT ("item", "a", "n", ITEMS + (2 << DEPTH) - 1, 50);
  CHECK_EQ (number_of ("item", "left", 1, "seen"), (1 << DEPTH) - 1);
  CHECK_EQ (number_of ("all", "items", 1, "elements"), ITEMS);
  return 0;
}

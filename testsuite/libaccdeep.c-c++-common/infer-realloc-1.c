/* doc/runtime.md: a block has the size that it was given last, whether it stays where
   it is or moves, becomes small or large; what realloc could not enlarge keeps its
   own, and what it has freed is gone; with one thread, and with others that allocate
   and get the addresses that were given back.

   { dg-do run }
   { dg-additional-options "-fplugin-arg-accdeep-infer -pthread" }
   { dg-skip-device simulated "the file is about the host's memory" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <accdeep.h>

#include "../lib/accdeep-infer.h"
#include <pthread.h>

enum { THREADS = 3, OBJECTS = 200, CHANGES = 40 };

struct row
{
  int n;
  char *a;
  char *kept;
  char *freed;
};

static struct row rows[THREADS * OBJECTS];

static void *
make_rows (void *argument)
{
  long thread = (long) argument;
  unsigned seed = 7 + thread;
  for (int k = 0; k < CHANGES; k++)
    for (int i = 0; i < OBJECTS; i++)
      {
	struct row *r = &rows[thread * OBJECTS + i];
	seed = seed * 1103515245u + 12345u;
	/* Around 256, mostly a little more or less than before.  */
	const unsigned random = seed >> 16;
	r->n = random % 8 ? 1 + (r->n + random % 24) % 500 : 1 + random % 3000;
	if (k == CHANGES - 1)
	  r->n = 1 + thread * OBJECTS + i;
	r->a = (char *) realloc (r->a, r->n);
	r->a[r->n - 1] = 1;
      }
  for (int i = 0; i < OBJECTS; i++)
    {
      struct row *r = &rows[thread * OBJECTS + i];
      char *volatile kept = (char *) malloc (r->n);
      CHECK (realloc (kept, (size_t) -1 / 2) == NULL);
      r->kept = kept;
      /* Some other block gets its address, or none.  */
      char *volatile freed = (char *) malloc (r->n);
      r->freed = freed;
      CHECK (realloc (freed, 0) == NULL);
    }
  return NULL;
}

static void
look (void)
{
  for (int i = 0; i < THREADS * OBJECTS; i++)
    rows[i].freed = NULL;
  for (int i = 0; i < THREADS * OBJECTS; i++)
    accdeep_infer (&rows[i]);
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    {
      pthread_t threads[THREADS];
      const int several = strcmp (argv[1], "several") == 0;
      for (long i = 0; i < THREADS; i++)
	if (several)
	  CHECK_EQ (
	    pthread_create (&threads[i], NULL, make_rows, (void *) i), 0);
	else
	  make_rows ((void *) i);
      for (int i = 0; several && i < THREADS; i++)
	CHECK_EQ (pthread_join (threads[i], NULL), 0);
      look ();
      _exit (0);
    }
  for (int several = 0; several < 2; several++)
    {
      infer (argv[0], several ? "several" : "one");
      CHECK_EXTENT ("row", "a", "n", THREADS * OBJECTS, 64);
      CHECK_EXTENT ("row", "kept", "n", THREADS * OBJECTS, 64);
      CHECK_EQ (number_of ("row", "freed", 1, "heap"), 0);
    }
  return 0;
}

/* doc/runtime.md: blocks are known whichever thread allocates them, and others
   allocate and free while objects are looked at.

   { dg-do run }
   { dg-additional-options "-fplugin-arg-accdeep-infer -pthread" }
   { dg-skip-device simulated "the file is about the host's memory" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <accdeep.h>

#include "../lib/accdeep-infer.h"
#include <pthread.h>

enum { THREADS = 4, OBJECTS = 2000 };

struct row
{
  int n;
  double *a;
};

struct table
{
  struct row *rows[THREADS * OBJECTS];
};

static struct table table;
static int stop;

static void *
make_rows (void *argument)
{
  long thread = (long) argument;
  for (int i = 0; i < OBJECTS; i++)
    {
      struct row *r = (struct row *) calloc (1, sizeof (struct row));
      void *other = malloc (10 + i % 1000);
      r->n = 1 + (i * 7 + thread) % 500;
      r->a = (double *) malloc (8);
      r->a = (double *) realloc (r->a, r->n * sizeof (double));
      free (other);
      table.rows[thread * OBJECTS + i] = r;
    }
  return NULL;
}

static void *
disturb (void *argument)
{
  void *blocks[50] = { NULL };
  for (int i = 0; !__atomic_load_n (&stop, __ATOMIC_RELAXED); i++)
    {
      free (blocks[i % 50]);
      blocks[i % 50] = malloc (1 + i % 3000);
    }
  for (int i = 0; i < 50; i++)
    free (blocks[i]);
  return argument;
}

static void
run (void)
{
  pthread_t threads[THREADS], others[2];
  for (long i = 0; i < THREADS; i++)
    pthread_create (&threads[i], NULL, make_rows, (void *) i);
  for (int i = 0; i < THREADS; i++)
    pthread_join (threads[i], NULL);
  for (int i = 0; i < 2; i++)
    pthread_create (&others[i], NULL, disturb, NULL);
  for (int i = 0; i < 5; i++)
    accdeep_infer (&table);
  stop = 1;
  for (int i = 0; i < 2; i++)
    pthread_join (others[i], NULL);
}

int
main (int argc, char **argv)
{
  infer_run (argc, argv, run);
  CHECK_EXTENT ("row", "a", "n", THREADS * OBJECTS, 64);
  CHECK_EXTENT ("table", "rows", "1", THREADS * OBJECTS, 1);
  return 0;
}

/* Section 3, cost: a small structure, here a tree of some 300 KiB, moves in one
   transfer each way, and no thread starts for it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-target-env-var ACCDEEP_THREADS "8" } */

#include "../lib/accdeep-test.h"
#include "../lib/accdeep-counters.h"

#include <dirent.h>

#define DEPTH 4
#define CHILDREN 2
#define N 2500

struct tree
{
  long n, n_children;
  double *values;
  struct tree *children;
#pragma acc shape include(values[0:n], children[0:n_children])
};

static void
fill (struct tree *t, int depth)
{
  t->n = N;
  t->values = NEW (double, N);
  for (int i = 0; i < N; i++)
    t->values[i] = depth + i;
  t->n_children = depth > 1 ? CHILDREN : 0;
  t->children = t->n_children ? NEW (struct tree, CHILDREN) : NULL;
  for (int i = 0; i < t->n_children; i++)
    fill (&t->children[i], depth - 1);
}

static void
check_and_free (struct tree *t, int depth, int added)
{
  CHECK_EQ (t->n, N);
  for (int i = 0; i < N; i++)
    CHECK_EQ (t->values[i], depth + i + added);
  for (int i = 0; i < t->n_children; i++)
    check_and_free (&t->children[i], depth - 1, 0);
  CHECK_ABSENT (t->values, N * sizeof (double));
  free (t->values);
  free (t->children);
}

static int
count_threads (void)
{
  int result = 0;
  DIR *tasks = opendir ("/proc/self/task");
  while (tasks && readdir (tasks))
    result++;
  if (tasks)
    closedir (tasks);
  return result;
}

int
main (void)
{
  struct accdeep_statistics s;
  struct tree root;
  int started = 0;
  fill (&root, DEPTH);
  /* The device and what it needs.  */
#pragma acc parallel copy(started)
  started = 1;
  CHECK_EQ (started, 1);

  const int threads = count_threads ();
#pragma acc enter data copyin(root)
  if (!memory_shared_p ())
    {
      last_statistics (&s);
      CHECK (s.bytes_to_device > 15 * N * sizeof (double));
      CHECK_EQ (s.transfers, 1);
    }
#pragma acc parallel loop present(root)
  for (int i = 0; i < N; i++)
    root.values[i] += 5;
#pragma acc exit data copyout(root)
  if (!memory_shared_p ())
    {
      last_statistics (&s);
      CHECK (s.bytes_to_host >= 15 * N * sizeof (double));
      CHECK_EQ (s.transfers, 1);
    }
  CHECK_EQ (count_threads (), threads);
  check_and_free (&root, DEPTH, 5);
  return 0;
}

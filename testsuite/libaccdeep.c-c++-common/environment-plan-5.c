/* doc/runtime.md, Debug output: the names of a long list take time for each
   node, and not for each of its predecessors, too.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-set-target-env-var ACCDEEP_DEBUG "plan" } */

#include "../lib/accdeep-test.h"

#include <sys/resource.h>
#include <unistd.h>

struct node
{
  struct node *next;
  struct node *other;
#pragma acc shape include(next[0:1], other[0:1])
};

enum { n_nodes = 30000, seconds = 10 };

/* Lines of standard error, which is a file of its own, with TEXT.  */
static int
lines_with (FILE *errors, const char *text)
{
  static char line[2000];
  int result = 0;
  rewind (errors);
  while (fgets (line, sizeof line, errors))
    {
      CHECK (strchr (line, '\n') != NULL);
      result += strstr (line, text) != NULL;
    }
  return result;
}

int
main (void)
{
  struct node *nodes = NEW (struct node, n_nodes);
  for (int i = 0; i + 1 < n_nodes; i++)
    nodes[i].next = &nodes[i + 1];
  struct node first = { nodes, nodes + n_nodes - 1 };
  struct rlimit limit = { seconds, seconds };
  CHECK (setrlimit (RLIMIT_CPU, &limit) == 0);
  FILE *errors = tmpfile ();
  CHECK (errors != NULL);
  const int before = dup (STDERR_FILENO);
  dup2 (fileno (errors), STDERR_FILENO);
#pragma acc enter data copyin(first)
#pragma acc exit data delete(first)
  fflush (stderr);
  dup2 (before, STDERR_FILENO);
  if (memory_shared_p ())
    return 0;
  CHECK_EQ (lines_with (errors, "plan: copyin first.other "), 1);
  CHECK_EQ (lines_with (errors, "plan: copyin first.next->next "), 1);
  CHECK_EQ (lines_with (errors, "plan: delete first.next->next->next->next"
				"->next->next->next->next->next->next->next"
				"...(5000 more)...->next->next->next->next"
				"->next->next->next->next->next->next->next"
				"->next ["), 1);
  CHECK_EQ (lines_with (errors, "first.next->next->next->next->next->next"
				"->next->next->next->next->next->next->next"
				"->next->next->next->next->next->next->next"
				"->next->next->next ["), 2);
  return 0;
}

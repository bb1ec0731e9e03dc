/* ACCDEEP_DATAFLOW=FILE.dot writes the graph that ran: its tasks, and its edges
   with the objects.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "nothing is put into queues there" } */

#include "../lib/accdeep-graph.h"

enum { n = 10 };

static int
run_region (void)
{
  int a[n] = { 1, 2 }, b[n], c[n], d[n], e[n];
#pragma acc dataflow copyin(a) copyout(e)
  {
#pragma acc parallel loop copyin(a) copyout(b)
    for (int i = 0; i < n; i++)
      b[i] = a[i];
#pragma acc parallel loop copyin(b) copyout(c)
    for (int i = 0; i < n; i++)
      c[i] = b[i] + 1;
#pragma acc parallel loop copyin(b) copyout(d)
    for (int i = 0; i < n; i++)
      d[i] = b[i] + 2;
#pragma acc parallel loop copyin(c, d) copyout(e)
    for (int i = 0; i < n; i++)
      e[i] = c[i] * d[i];
  }
  return e[1] == 12 ? 0 : 1;
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    return run_region ();
  char file[] = "/tmp/accdeep-graph-XXXXXX.dot";
  write_graph (argv, file);
  CHECK_EQ (edges (file, "b"), 2);
  CHECK_EQ (edges (file, "c"), 1);
  CHECK_EQ (edges (file, "d"), 1);
  char command[sizeof file + 100];
  snprintf (command, sizeof command,
	    "if command -v dot > /dev/null; then dot -Tsvg %s > /dev/null; fi",
	    file);
  CHECK_EQ (system (command), 0);
  unlink (file);
  return 0;
}

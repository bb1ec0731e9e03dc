/* Tasks that only read what they have as `present' are beside each other; one
   that writes it is behind them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "nothing is put into queues there" } */

#include "../lib/accdeep-graph.h"

enum { n = 10 };

static int
run_region (void)
{
  int a[n], b[n], c[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copy(a) copyout(b, c)
  {
#pragma acc dataflow present(a, b, c)
    {
#pragma acc parallel loop present(a) copyout(b)
      for (int i = 0; i < n; i++)
	b[i] = a[i] + 1;
#pragma acc parallel loop present(a) copyout(c)
      for (int i = 0; i < n; i++)
	c[i] = a[i] + 2;
#pragma acc parallel loop present(a)
      for (int i = 0; i < n; i++)
	a[i] = -i;
    }
  }
  for (int i = 0; i < n; i++)
    CHECK (a[i] == -i && b[i] == i + 1 && c[i] == i + 2);
  return 0;
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    return run_region ();
  char file[] = "/tmp/accdeep-graph-XXXXXX.dot";
  write_graph (argv, file);
  CHECK_EQ (edges (file, "a"), 2);
  unlink (file);
  return 0;
}

/* For scripts/check-pictures: nine objects, and pointers that stay behind.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>

struct leaf
{
  int n;
  double *values;
  char *note;
#pragma acc shape include(values[0:n]) exclude(note)
};

struct tree
{
  int n;
  struct leaf *leaves;
  double *weights, *scratch;
  void *cookie, *unknown;
#pragma acc shape include(leaves[0:n], weights[0:n], scratch[0:n]) \
  exclude(cookie)
};

int
main (void)
{
  enum { n = 5 };
  struct tree t = { n, calloc (n, sizeof (struct leaf)), calloc (n, 8),
		    calloc (n, 8), malloc (1), malloc (1) };
  for (int i = 0; i < n; i++)
    {
      t.leaves[i].n = 3 + i;
      t.leaves[i].values = calloc (3 + i, 8);
      t.leaves[i].note = malloc (10);
    }
#pragma acc enter data copyin(t)
#pragma acc parallel loop present(t)
  for (int i = 0; i < n; i++)
    t.weights[i] = t.leaves[i].n;
#pragma acc update self(t.weights[0:n])
#pragma acc exit data copyout(t)
  printf ("%g\n", t.weights[2]);
  return 0;
}

/* Rows of a sparse matrix end where the last one does.

   runs: 5, 9, 14, 20
   struct csr: first[0:n + 1] sure
   struct csr: col[0:first[n]] sure
   struct csr: val[0:first[n]] sure

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>

struct csr
{
  int n;
  int *first, *col;
  double *val;
};

int
main (int argc, char **argv)
{
  struct csr *a = calloc (1, sizeof *a);
  a->n = atoi (argv[argc - 1]);
  a->first = calloc (a->n + 1, sizeof (int));
  for (int i = 0; i < a->n; i++)
    a->first[i + 1] = a->first[i] + 1 + i % 3;
  a->col = calloc (a->first[a->n], sizeof (int));
  a->val = calloc (a->first[a->n], sizeof (double));
  double s = 0;
#pragma acc parallel loop copy(a[0:1]) reduction(+:s)
  for (int i = 0; i < a->n; i++)
    for (int k = a->first[i]; k < a->first[i + 1]; k++)
      s += a->val[k] + a->col[k];
  printf ("%g\n", s);
  return 0;
}

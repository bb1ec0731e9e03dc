/* A program in which nothing brings what kernels use.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdlib.h>

struct row
{
  int n;
  double *a;
};

static void
fill (struct row *rows, int count)
{
#pragma acc parallel loop // Of COUNT rows.
  for (int i = 0; i < count; i++)
    for (int k = 0; k < rows[i].n; k++)
      rows[i].a[k] = 10 * i + k;
}

static double
last (struct row *r)
{
  double result = 0;
#pragma acc serial copy(result) /* The clause that is
				   missing comes here. */ \
  if(r->n > 0)
  result = r->a[r->n - 1];
  return result;
}

int
main (void)
{
  enum { count = 4 };
  struct row *rows = malloc (count * sizeof *rows);
  for (int i = 0; i < count; i++)
    {
      rows[i].n = i + 1;
      rows[i].a = malloc (rows[i].n * sizeof (double));
    }
  fill (rows, count);
  for (int i = 0; i < count; i++)
    {
      for (int k = 0; k < rows[i].n; k++)
	if (rows[i].a[k] != 10 * i + k)
	  abort ();
      if (last (&rows[i]) != 11 * i)
	abort ();
    }
  for (int i = 0; i < count; i++)
    free (rows[i].a);
  free (rows);
}

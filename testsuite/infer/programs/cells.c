/* Members of a union have extents under a condition that tells the objects
   apart; where all objects are of one kind, nothing is said.

   runs: 7, 12
   struct cell: u.table[0:n] if(kind == 0) sure
   struct alone: u.table unknown

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>

struct cell
{
  int kind, n;
  union
  {
    double *table;
    struct
    {
      int a, b;
    } pair;
  } u;
};

struct alone
{
  int kind, n;
  union
  {
    double *table;
    long number;
  } u;
};

int
main (int argc, char **argv)
{
  int m = atoi (argv[argc - 1]);
  struct cell *c = calloc (m, sizeof *c);
  struct alone one = { 0, 6, { 0 } };
  one.u.table = calloc (one.n, sizeof (double));
  for (int i = 0; i < m; i++)
    {
      c[i].kind = i % 2;
      c[i].n = 3 + i;
      if (c[i].kind == 0)
	c[i].u.table = calloc (c[i].n, sizeof (double));
      else
	c[i].u.pair.a = c[i].u.pair.b = i;
    }
  double s = 0;
#pragma acc parallel loop copy(c[0:m], one) reduction(+:s)
  for (int i = 0; i < m; i++)
    if (c[i].kind == 0)
      for (int j = 0; j < c[i].n; j++)
	s += c[i].u.table[j] + 1;
    else
      s += c[i].u.pair.a + c[i].u.pair.b + one.u.table[1];
  printf ("%g\n", s);
  return 0;
}

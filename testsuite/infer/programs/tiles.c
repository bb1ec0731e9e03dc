/* The same in a function that the compiler cannot see through: the number 4 fits
   in all objects, and has no reason in the source.

   runs: 10, 20, 30
   struct tile: row[0:ny + 4] unsure

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>

struct tile
{
  int ny, halo;
  double *row;
};

static int (*volatile wider) (int, int);

static int
by_twice (int n, int h)
{
  return n + 2 * h;
}

int
main (int argc, char **argv)
{
  wider = by_twice;
  struct tile *t = calloc (1, sizeof *t);
  t->ny = atoi (argv[argc - 1]);
  t->halo = 2;
  t->row = calloc (wider (t->ny, t->halo), sizeof (double));
#pragma acc parallel loop copy(t[0:1])
  for (int i = 1; i < 2; i++)
    t->row[t->ny ^ i] += 1;
  printf ("%g\n", t->row[t->ny ^ 1]);
  return 0;
}

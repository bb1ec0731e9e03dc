/* A halo of one width in all objects: runs do not tell 4 from 2 * halo, but the
   source does.

   runs: 10, 20
   struct tile: row[0:ny + 2 * halo] sure

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>

struct tile
{
  int ny, halo;
  double *row;
};

int
main (int argc, char **argv)
{
  struct tile *t = calloc (1, sizeof *t);
  t->ny = atoi (argv[argc - 1]);
  t->halo = 2;
  int h = t->ny + 2 * t->halo;
  t->row = calloc (h, sizeof (double));
  for (int i = 0; i < h; i++)
    t->row[i] = i;
#pragma acc parallel loop copy(t[0:1])
  for (int i = 0; i < t->ny; i++)
    t->row[i + t->halo] += 1;
  printf ("%g\n", t->row[t->halo]);
  return 0;
}

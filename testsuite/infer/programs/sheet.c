/* Rows in another member's block, and that block: two lengths are enough if the
   source allocates what runs see.

   runs: 5, 8
   struct sheet: base[0:h * w] sure
   struct sheet: row[0:h][@base] sure

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>

struct sheet
{
  int h, w;
  double *base;
  double **row;
};

int
main (int argc, char **argv)
{
  struct sheet s = { atoi (argv[argc - 1]) - 2, atoi (argv[argc - 1]) };
  s.base = calloc (s.h * s.w, sizeof (double));
  s.row = calloc (s.h, sizeof (double *));
  for (int j = 0; j < s.h; j++)
    s.row[j] = s.base + j * s.w;
  double t = 0;
#pragma acc parallel loop copy(s) reduction(+:t)
  for (int j = 0; j < s.h; j++)
    for (int i = 0; i < s.w; i++)
      {
	s.row[j][i] += 1;
	t += s.row[j][i];
      }
  printf ("%g\n", t);
  return 0;
}

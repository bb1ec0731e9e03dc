/* The kernel is here, the memory comes from another file.  Three members are the
   number of rows: that of the kernel's loop is meant.  Two are the length of the
   list: they are one number where it is allocated.

   runs: 3, 5
   struct matrix: length[0:rows] sure
   struct matrix: row[0:rows][@list] sure
   struct matrix: list[0:most] sure

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "matrix.h"

#include <stdio.h>
#include <stdlib.h>

int
main (int argc, char **argv)
{
  struct matrix *m = new_matrix (atoi (argv[argc - 1]));
  double sum = 0;
#pragma acc parallel loop copy(m[0:1]) reduction(+ : sum)
  for (int i = 0; i < m->rows; i++)
    {
      const double *row = m->row[i];
      for (int j = 0; j < m->length[i]; j++)
        sum += row[j];
    }
  printf ("%g\n", sum);
  return 0;
}

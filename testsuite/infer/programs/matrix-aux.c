/* SPDX-License-Identifier: GPL-3.0-or-later  */

#include "matrix.h"

#include <stdlib.h>

struct matrix *
new_matrix (int side)
{
  struct matrix *m = malloc (sizeof *m);
  int rows = side * side;
  int most = 3 * rows;
  m->length = malloc (rows * sizeof (int));
  m->row = malloc (rows * sizeof (double *));
  m->list = malloc (most * sizeof (double));
  double *next = m->list;
  for (int i = 0; i < rows; i++)
    {
      m->row[i] = next;
      m->length[i] = 1 + i % 3;
      for (int j = 0; j < m->length[i]; j++)
        *next++ = i + j;
    }
  m->rows = rows;
  m->columns = rows;
  m->total = rows;
  m->most = most;
  m->total_most = 3 * m->total;
  return m;
}

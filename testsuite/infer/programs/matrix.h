/* SPDX-License-Identifier: GPL-3.0-or-later  */

struct matrix
{
  int rows, columns, total, most, total_most;
  int *length;
  double **row;
  double *list;
};

struct matrix *new_matrix (int side);

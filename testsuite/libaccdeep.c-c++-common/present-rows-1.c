/* A copy clause on a present structure finds rows that have changed on the host,
   among many whose length the structure has.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

enum
{
  rows = 1000
};

struct table
{
  long n, m;
  double **row;
#pragma acc shape include(row[0:n][0:m])
};

static double
sum (struct table *t)
{
  double s = 0;
#pragma acc parallel loop copy(t[0:1]) reduction(+:s)
  for (long i = 0; i < t->n; i++)
    for (long j = 0; j < t->m; j++)
      s += t->row[i][j];
  return s;
}

static double *
new_row (double value)
{
  double *result = (double *) malloc (8 * sizeof (double));
  for (int j = 0; j < 8; j++)
    result[j] = value;
  return result;
}

int
main (void)
{
  struct table *t = (struct table *) malloc (sizeof *t);
  t->n = rows;
  t->m = 8;
  t->row = (double **) malloc (rows * sizeof *t->row);
  for (int i = 0; i < rows; i++)
    t->row[i] = new_row (1);
#pragma acc enter data copyin(t[0:1])
  CHECK (sum (t) == 8 * rows);
  CHECK (sum (t) == 8 * rows);

  /* One is replaced, in the middle and at the end, and comes.  */
  for (int i = 570; i < rows; i += 429)
    {
      double *before = t->row[i];
      t->row[i] = new_row (11);
      CHECK (sum (t) == 8 * rows + 80);
      CHECK (sum (t) == 8 * rows + 80);
      free (t->row[i]);
      t->row[i] = before;
      CHECK (sum (t) == 8 * rows);
    }

  /* Two change places: the pointers on the device stay as they are, and the sum
     does, too.  */
  double *one = t->row[3];
  t->row[3] = t->row[4];
  t->row[4] = one;
  CHECK (sum (t) == 8 * rows);
  t->row[4] = t->row[3];
  t->row[3] = one;
#pragma acc exit data delete(t[0:1])
  CHECK_ABSENT (t, sizeof *t);
  CHECK_ABSENT (t->row[570], 8);
  for (int i = 0; i < rows; i++)
    free (t->row[i]);
  free (t->row);
  free (t);
  return 0;
}

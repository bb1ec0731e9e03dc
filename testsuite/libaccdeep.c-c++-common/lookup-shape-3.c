/* Section 2.3: ptrs[0:n][@]: the array of pointers is copied, its targets are
   only looked up.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct sparse
{
  int n;
  double *values;
  double **row;
#pragma acc shape include(row[0:n][@], values[0:10])
};

int
main (void)
{
  struct sparse s;
  s.n = 4;
  s.values = NEW (double, 10);
  s.row = NEW (double *, 4);
  s.row[0] = s.values;
  s.row[1] = s.values + 3;
  s.row[2] = NULL;
  s.row[3] = s.values + 9;

#pragma acc parallel loop copy(s)
  for (int i = 0; i < 4; i++)
    if (s.row[i])
      s.row[i][0] = i + 1;

  CHECK_EQ (s.values[0], 1);
  CHECK_EQ (s.values[3], 2);
  CHECK_EQ (s.values[9], 4);
  CHECK (s.row[1] == s.values + 3 && s.row[2] == NULL);
  CHECK_ABSENT (&s, sizeof s);
  CHECK_ABSENT (s.row, 4 * sizeof (double *));
  CHECK_ABSENT (s.values, 10 * sizeof (double));
  free (s.values);
  free (s.row);
  return 0;
}

/* Section 3: exit data walks again: what the host's lengths say at that moment
   leaves.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct table
{
  int n;
  int **row;
#pragma acc shape include(row[0:n][0:2])
};

int
main (void)
{
  struct table x;
  x.n = 3;
  x.row = NEW (int *, 3);
  for (int i = 0; i < 3; i++)
    x.row[i] = NEW (int, 2);
  int *last = x.row[2];

#pragma acc enter data copyin(x)
  x.row[2] = NULL;
#pragma acc exit data delete(x)
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.row[0], 2 * sizeof (int));
  CHECK_PRESENT (last, 2 * sizeof (int));
#pragma acc exit data delete(last[0:2])
  CHECK_ABSENT (last, 2 * sizeof (int));
  free (x.row[0]);
  free (x.row[1]);
  free (last);
  free (x.row);
  return 0;
}

/* Section 9: $1 in an argument of invoke is the index of the member's own first
   level, whose extents the shape gives.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct cell
{
  int n;
  double *d;
#pragma acc shape include(d[0:n])
#pragma acc policy(move(int type)) default(copyin) copyin(d[0:n * type])
};

struct thread
{
  int k;
  struct cell **list;
  struct cell *row;
#pragma acc shape include(list[0:k][0:1], row[0:k])
#pragma acc policy(move) default(copyin) invoke<move($1)>(list) exclude(row)
#pragma acc policy(rows) default(copyin) invoke<move($1 + 1)>(row) exclude(list)
#pragma acc policy(inner) default(copyin) invoke<move($2 + 1)>(list) exclude(row)
};

int
main (void)
{
  struct cell c[3];
  struct cell *list[3] = { &c[0], &c[1], &c[2] };
  struct thread t = { 3, list, c };
  for (int i = 0; i < 3; i++)
    {
      c[i].n = 2;
      c[i].d = NEW (double, 6);
    }

#pragma acc data invoke<move>(t)
  for (int i = 0; i < 3; i++)
    {
      if (i > 0)
	CHECK_PRESENT (c[i].d, 2 * i * sizeof (double));
      CHECK_ABSENT (c[i].d + 2 * i, (6 - 2 * i) * sizeof (double));
    }
#pragma acc data invoke<rows>(t)
  for (int i = 0; i < 3; i++)
    {
      CHECK_PRESENT (c[i].d, 2 * (i + 1) * sizeof (double));
      CHECK_ABSENT (c[i].d + 2 * (i + 1), (4 - 2 * i) * sizeof (double));
    }
  /* The second level has one element, of index 0.  */
#pragma acc data invoke<inner>(t)
  for (int i = 0; i < 3; i++)
    {
      CHECK_PRESENT (c[i].d, 2 * sizeof (double));
      CHECK_ABSENT (c[i].d + 2, 4 * sizeof (double));
    }
#pragma acc data invoke(t)::{ default(copyin) exclude(row) invoke<move($1)>(list) }
  CHECK_PRESENT (c[2].d, 4 * sizeof (double));
  for (int i = 0; i < 3; i++)
    free (c[i].d);
  return 0;
}

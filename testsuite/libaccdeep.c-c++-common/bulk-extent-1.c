/* Section 2.2: extents are expressions also where there are very many objects,
   which the library walks in another way.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 3000

struct row
{
  unsigned char n;
  int *a;
  int *b;
  int *end;
#pragma acc shape include(a[0:n+1], b[1:end-b-1])
};

int
main (void)
{
  struct row *rows = NEW (struct row, N);
  for (int i = 0; i < N; i++)
    {
      rows[i].n = i % 7;
      rows[i].a = NEW (int, 8);
      rows[i].b = NEW (int, 8);
      rows[i].end = rows[i].b + 2 + i % 6;
    }

#pragma acc enter data copyin(rows[0:N])
#pragma acc parallel loop present(rows[0:N])
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j <= i % 7; j++)
	rows[i].a[j] += 1;
      for (int j = 1; j < 2 + i % 6; j++)
	rows[i].b[j] += 2;
    }
#pragma acc exit data copyout(rows[0:N])

  for (int i = 0; i < N; i++)
    for (int j = 0; j < 8; j++)
      {
	CHECK_EQ (rows[i].a[j], j <= i % 7);
	CHECK_EQ (rows[i].b[j], j > 0 && j < 2 + i % 6 ? 2 : 0);
      }
  CHECK_ABSENT (rows, N * sizeof *rows);
  for (int i = 0; i < N; i++)
    free (rows[i].a), free (rows[i].b);
  free (rows);
  return 0;
}

/* Section 6: $1 in an extent is the index at the first level: ragged rows,
   in a shape and in a nest.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define ROWS 4

struct ragged
{
  int n;
  int *length;
  float **rows;
  float **pages[2];
#pragma acc shape include(length[0:n], rows[0:n][0:length[$1]], \
			  pages[0:2][0:n][0:length[$2] + 10 * $1])
};

int
main (void)
{
  struct ragged r = { ROWS, NEW (int, ROWS), NEW (float *, ROWS), { NEW (float *, ROWS), NEW (float *, ROWS) } };
  for (int i = 0; i < ROWS; i++)
    {
      r.length[i] = 2 * i + 1;
      r.rows[i] = NEW (float, 40);
      r.pages[0][i] = NEW (float, 40);
      r.pages[1][i] = NEW (float, 40);
    }
#pragma acc data copy(r)
  {
    for (int i = 0; i < ROWS; i++)
      {
	CHECK_PRESENT (r.rows[i], (2 * i + 1) * sizeof (float));
	CHECK_ABSENT (r.rows[i] + 2 * i + 1, sizeof (float));
	CHECK_PRESENT (r.pages[0][i], (2 * i + 1) * sizeof (float));
	CHECK_ABSENT (r.pages[0][i] + 2 * i + 1, sizeof (float));
	CHECK_PRESENT (r.pages[1][i], (2 * i + 11) * sizeof (float));
	CHECK_ABSENT (r.pages[1][i] + 2 * i + 11, sizeof (float));
      }
#pragma acc parallel present(r)
    for (int i = 0; i < r.n; i++)
      r.rows[i][r.length[i] - 1] = r.pages[1][i][r.length[i] + 9] = i;
  }
  for (int i = 0; i < ROWS; i++)
    {
      CHECK_EQ (r.rows[i][2 * i], i);
      CHECK_EQ (r.pages[1][i][2 * i + 10], i);
    }
  const int widths[ROWS] = { 4, 3, 2, 1 };
#pragma acc data copyin<>(r)::{ include(rows[0:n][$1 : widths[$1]]) }
  for (int i = 0; i < ROWS; i++)
    {
      if (i)
	CHECK_ABSENT (r.rows[i] + i - 1, sizeof (float));
      CHECK_PRESENT (r.rows[i] + i, widths[i] * sizeof (float));
      CHECK_ABSENT (r.rows[i] + i + widths[i], sizeof (float));
    }
  for (int i = 0; i < ROWS; i++)
    {
      free (r.rows[i]);
      free (r.pages[0][i]);
      free (r.pages[1][i]);
    }
  free (r.rows);
  free (r.pages[0]);
  free (r.pages[1]);
  free (r.length);
  return 0;
}

/* Section 1.2: what OpenMP's declare mapper does with complex structures: members
   before and between pointers, arrays of pointers, sections that do not start
   at 0, lengths that other members give, and a pointer to the middle of an
   array of the same object.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct grid
{
  double scale;
  int lower, upper;
  double *cell;
  char name[3];
  double *ghost[2];
#pragma acc shape include(cell[lower:upper - lower], ghost[0:2][0:2])
};

struct model
{
  int n_levels, width;
  struct grid *level;
  int *index;
  int *middle;
  struct
  {
    short n;
    float **row;
#pragma acc shape include(row[0:n][0:width])
  };
  struct grid coarse[2];
#pragma acc shape include(level[0:n_levels], index[0:2 * width])
#pragma acc shape include(middle[@index], coarse)
};

static void
make_grid (struct grid *g, int lower, int upper)
{
  g->scale = 2;
  g->lower = lower;
  g->upper = upper;
  g->cell = NEW (double, upper - lower) - lower;
  for (int i = lower; i < upper; i++)
    g->cell[i] = i;
  for (int i = 0; i < 2; i++)
    g->ghost[i] = NEW (double, 2);
  g->name[2] = 'z';
}

static void
check_grid (struct grid *g)
{
  for (int i = g->lower; i < g->upper; i++)
    CHECK_EQ (g->cell[i], 2 * i);
  CHECK_EQ (g->ghost[0][1], g->lower);
  CHECK_EQ (g->ghost[1][1], g->upper);
  CHECK_EQ (g->name[2], 'z');
  CHECK_ABSENT (g->cell + g->lower, (g->upper - g->lower) * sizeof (double));
  free (g->cell + g->lower);
  free (g->ghost[0]);
  free (g->ghost[1]);
}

#pragma acc routine seq
static void
work (struct grid *g)
{
  for (int i = g->lower; i < g->upper; i++)
    g->cell[i] *= g->scale;
  g->ghost[0][1] = g->lower;
  g->ghost[1][1] = g->upper;
}

int
main (void)
{
  struct model m;
  m.n_levels = 3;
  m.width = 4;
  m.n = 2;
  m.level = NEW (struct grid, 3);
  for (int i = 0; i < 3; i++)
    make_grid (&m.level[i], i, 10 * i + 5);
  make_grid (&m.coarse[0], -3, 3);
  make_grid (&m.coarse[1], 100, 101);
  m.index = NEW (int, 8);
  m.middle = m.index + 3;
  m.row = NEW (float *, 2);
  m.row[0] = NEW (float, 4);
  m.row[1] = NEW (float, 4);

#pragma acc data copy(m)
  {
    CHECK_PRESENT (m.row[1], 4 * sizeof (float));
    CHECK_PRESENT (m.level[2].cell + 2, 23 * sizeof (double));
#pragma acc parallel present(m)
    {
      for (int i = 0; i < m.n_levels; i++)
	work (&m.level[i]);
      work (&m.coarse[0]);
      work (&m.coarse[1]);
      m.middle[4] = 77;
      m.middle[-3] = 33;
      m.row[1][3] = m.n;
    }
  }
  for (int i = 0; i < 3; i++)
    check_grid (&m.level[i]);
  check_grid (&m.coarse[0]);
  check_grid (&m.coarse[1]);
  CHECK_EQ (m.index[7], 77);
  CHECK_EQ (m.index[0], 33);
  CHECK_EQ (m.row[1][3], 2);
  CHECK (m.middle == m.index + 3);
  CHECK_ABSENT (&m, sizeof m);
  free (m.level);
  free (m.index);
  free (m.row[0]);
  free (m.row[1]);
  free (m.row);
  return 0;
}

/* Section 2: pointers to const, typedefs of pointers, arrays of two dimensions,
   static and zero-length operands.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

typedef struct vec *vec_pointer;

static struct vec grid[2][2];

static void
inside (const struct vec *p)
{
  CHECK_PRESENT (p, sizeof *p);
  CHECK_PRESENT (p->a, p->n * sizeof (int));
  CHECK (attached_p (&p->a));
}

static void
read_only (const struct vec *p)
{
#pragma acc data copyin(p[0:1])
  inside (p);
}

static void
by_typedef (vec_pointer p)
{
#pragma acc data copyin(p[0:1])
  inside (p);
}

int
main (void)
{
  struct vec *none = NULL;
  for (int i = 0; i < 4; i++)
    {
      grid[i / 2][i % 2].n = i + 1;
      grid[i / 2][i % 2].a = NEW (int, i + 1);
    }
  read_only (&grid[0][1]);
  by_typedef (&grid[1][0]);
#pragma acc data copy(grid)
  {
    for (int i = 0; i < 4; i++)
      inside (&grid[i / 2][i % 2]);
#pragma acc parallel loop
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < 2; j++)
	grid[i][j].a[0] = 10 * i + j;
  }
  for (int i = 0; i < 4; i++)
    {
      CHECK_EQ (grid[i / 2][i % 2].a[0], 10 * (i / 2) + i % 2);
      CHECK_ABSENT (grid[i / 2][i % 2].a, sizeof (int));
    }
#pragma acc data copy(none[0:0])
  CHECK_ABSENT (grid, sizeof grid);
  for (int i = 0; i < 4; i++)
    free (grid[i / 2][i % 2].a);
  return 0;
}

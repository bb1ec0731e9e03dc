/* An operand with a shape's name is found in GCC's clause whatever its index is:
   a comparison, a condition, a call, which is evaluated once.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct cell
{
  int n;
  int *v, *w;
#pragma acc shape include(v[0:n], w[0:n])
#pragma acc shape(only_v) default(exclude) include(v[0:n])
};

enum { n_cells = 4 };

static int calls;

static int
number (int i)
{
  calls++;
  return i;
}

static void
set (struct cell *cells, int value)
{
  for (int i = 0; i < n_cells; i++)
    for (int j = 0; j < cells[i].n; j++)
      cells[i].v[j] = cells[i].w[j] = value;
}

/* On the device V of cell K is VALUE, all others are OTHER.  */
static void
check (struct cell *cells, int k, int value, int other)
{
  int wrong = 0;
#pragma acc parallel loop present(cells[0:n_cells]) reduction(+:wrong)
  for (int i = 0; i < n_cells; i++)
    for (int j = 0; j < cells[i].n; j++)
      wrong += (cells[i].v[j] != (i == k ? value : other))
	       + (cells[i].w[j] != other);
  CHECK_EQ (wrong, 0);
#pragma acc parallel loop present(cells[0:n_cells])
  for (int i = 0; i < n_cells; i++)
    for (int j = 0; j < cells[i].n; j++)
      cells[i].v[j] = cells[i].w[j] = other;
}

int
main (void)
{
  if (memory_shared_p ())
    return 0;
  struct cell cells[n_cells];
  int three = 3, one = 1;
  for (int i = 0; i < n_cells; i++)
    {
      cells[i].n = i + 1;
      cells[i].v = NEW (int, i + 1);
      cells[i].w = NEW (int, i + 1);
    }
  set (cells, 1);
#pragma acc enter data copyin(cells[0:n_cells])
  set (cells, 2);
#pragma acc update device<only_v>(cells[three > one])
  check (cells, 1, 2, 1);
#pragma acc update device<only_v>(cells[one < three:1])
  check (cells, 1, 2, 1);
#pragma acc update device<only_v>(cells[one == three ? 0 : three])
  check (cells, 3, 2, 1);
#pragma acc update device<only_v>(cells[number (2)])
  check (cells, 2, 2, 1);
  CHECK_EQ (calls, 1);
#pragma acc update device<only_v>(cells[number (2):1])
  check (cells, 2, 2, 1);
  CHECK_EQ (calls, 2);
#pragma acc update device<only_v>(cells[(three > one) + (one == 1)])
  check (cells, 2, 2, 1);
#pragma acc exit data delete(cells[0:n_cells])
  for (int i = 0; i < n_cells; i++)
    {
      free (cells[i].v);
      free (cells[i].w);
    }
  return 0;
}

/* Section 1.5: an update of members of an array of structs moves these alone,
   and not one by one: for structs without pointers, for a few that have
   arrays, and for lengths that are functions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DNO_DRIVER" { target !driver } } */

#define N 300
#include "update-part-aux.h"

#define MANY 5000

struct plain
{
  char c;
  int x[3];
  double y;
#pragma acc shape(some) default(exclude) include(c, x[1:1])
};

struct row
{
  int n;
  double t;
  double *v;
#pragma acc shape include(v[0:n+1])
#pragma acc shape(times) default(exclude) include(t)
#pragma acc shape(last) default(exclude) include(v[n:1])
};

static void
plain (void)
{
  struct plain *p = NEW (struct plain, MANY);
#pragma acc enter data create(p[0:MANY])
#pragma acc parallel loop present(p[0:MANY])
  for (int i = 0; i < MANY; i++)
    {
      p[i].c = i % 100;
      p[i].x[0] = p[i].x[1] = p[i].x[2] = i;
      p[i].y = i;
    }
#pragma acc update self<some>(p[0:MANY])
  check_transfers (10);
  for (int i = 0; i < MANY; i++)
    {
      CHECK_EQ (p[i].c, i % 100);
      CHECK_EQ (p[i].x[1], i);
      CHECK_EQ (p[i].x[0] + p[i].x[2] + p[i].y, 0);
      p[i].c = 1;
      p[i].x[0] = p[i].x[1] = p[i].x[2] = -i;
      p[i].y = -i;
    }
#pragma acc update device<some>(p[0:MANY])
  check_transfers (10);
  int wrong = 0;
#pragma acc parallel loop reduction(+:wrong) present(p[0:MANY])
  for (int i = 0; i < MANY; i++)
    wrong += p[i].c != 1 || p[i].x[0] != i || p[i].x[1] != -i
	     || p[i].x[2] != i || p[i].y != i;
  CHECK_EQ (wrong, 0);
#pragma acc exit data delete(p[0:MANY])
  CHECK_ABSENT (p, MANY * sizeof *p);
  free (p);
}

static void
rows (void)
{
  struct row *r = NEW (struct row, N);
  for (int i = 0; i < N; i++)
    {
      r[i].n = i % 5;
      r[i].v = NEW (double, i % 5 + 1);
    }
#pragma acc enter data copyin(r[0:N])
#pragma acc parallel loop present(r[0:N])
  for (int i = 0; i < N; i++)
    {
      r[i].t = i;
      for (int j = 0; j <= r[i].n; j++)
	r[i].v[j] = i + j;
    }
#pragma acc update self<times>(r[0:N])
  check_transfers (10);
#pragma acc update self<last>(r[0:N])
  check_transfers (10);
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (r[i].t, i);
      for (int j = 0; j <= r[i].n; j++)
	{
	  CHECK_EQ (r[i].v[j], j == r[i].n ? i + j : 0);
	  r[i].v[j] = -1;
	}
      r[i].t = -1;
    }
#pragma acc update device<times>(r[0:N])
  check_transfers (10);
#pragma acc update device<last>(r[0:N])
  check_transfers (10);
  int wrong = 0;
#pragma acc parallel loop reduction(+:wrong) present(r[0:N])
  for (int i = 0; i < N; i++)
    {
      wrong += r[i].t != -1;
      for (int j = 0; j <= r[i].n; j++)
	wrong += r[i].v[j] != (j == r[i].n ? -1 : i + j);
    }
  CHECK_EQ (wrong, 0);
#pragma acc exit data delete(r[0:N])
  for (int i = 0; i < N; i++)
    free (r[i].v);
  free (r);
}

int
main (void)
{
  if (memory_shared_p ())
    return 0;
  plain ();
  rows ();
  make_cells ();
#pragma acc enter data copyin(cells[0:N])
  set_host (1);
  set_device (2);
#pragma acc update self<small>(cells[0:N])
  check_transfers (10);
  moved_to_host (1 << S | 1 << IN | 1 << W);
  check_cells (0, N);
  set_host (3);
#pragma acc update device<only_b>(cells[0:N])
  check_transfers (10);
  moved_to_device (1 << B);
  check_cells (0, N);
#pragma acc update device<only_v>(cells[0:N])
  check_transfers (40);
  moved_to_device (1 << V);
  check_cells (0, N);
#pragma acc exit data delete(cells[0:N])
  CHECK_ABSENT (cells, N * sizeof *cells);
  free_cells ();
  return 0;
}

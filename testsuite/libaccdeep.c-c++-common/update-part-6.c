/* Section 1.5: an update of arrays of many lengths, which lie side by side on
   the device, moves them and nothing else, either way, for all elements, some of
   them, and where other arrays lie between; with few transfers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DNO_DRIVER" { target !driver } } */

#include "../lib/accdeep-counters.h"

#include <stdlib.h>

struct cell
{
  int n;
  char *v;
  char *w;
#pragma acc shape include(v[0:n], w[0:n])
#pragma acc shape(only_v) default(exclude) include(v[0:n])
};

enum { n_cells = 6000 };

static struct cell *cells;

static int
length_of (int i)
{
  return 1 + i * 7 % 61 + (i % 5 == 0 ? 40 : 0);
}

static void
make_cells (int both)
{
  cells = NEW (struct cell, n_cells);
  for (int i = 0; i < n_cells; i++)
    {
      cells[i].n = length_of (i);
      cells[i].v = NEW (char, cells[i].n);
      if (both && i % 3)
	cells[i].w = NEW (char, cells[i].n);
    }
}

static void
free_cells (void)
{
  for (int i = 0; i < n_cells; i++)
    {
      free (cells[i].v);
      free (cells[i].w);
    }
  free (cells);
}

static char
value (int era, int i, int j)
{
  return era * 16 + (i + j) % 13;
}

static void
set_host (int era)
{
  for (int i = 0; i < n_cells; i++)
    for (int j = 0; j < cells[i].n; j++)
      {
	cells[i].v[j] = value (era, i, j);
	if (cells[i].w)
	  cells[i].w[j] = value (era, i, j + 1);
      }
}

static void
set_device (int era)
{
#pragma acc parallel loop present(cells[0:n_cells])
  for (int i = 0; i < n_cells; i++)
    for (int j = 0; j < cells[i].n; j++)
      {
	cells[i].v[j] = era * 16 + (i + j) % 13;
	if (cells[i].w)
	  cells[i].w[j] = era * 16 + (i + j + 1) % 13;
      }
}

/* On the host, V is of ERA in elements FIRST .. LAST-1 and of OTHER in the rest,
   and W of OTHER.  */
static void
check_host (int first, int last, int era, int other)
{
  int wrong = 0;
  for (int i = 0; i < n_cells; i++)
    for (int j = 0; j < cells[i].n; j++)
      {
	const int moved = i >= first && i < last;
	wrong += cells[i].v[j] != value (moved ? era : other, i, j);
	if (cells[i].w)
	  wrong += cells[i].w[j] != value (other, i, j + 1);
      }
  CHECK_EQ (wrong, 0);
}

static void
check_device (int first, int last, int era, int other)
{
  int wrong = 0;
#pragma acc parallel loop present(cells[0:n_cells]) reduction(+:wrong)
  for (int i = 0; i < n_cells; i++)
    for (int j = 0; j < cells[i].n; j++)
      {
	const int moved = i >= first && i < last;
	wrong += cells[i].v[j] != (moved ? era : other) * 16 + (i + j) % 13;
	if (cells[i].w)
	  wrong += cells[i].w[j] != other * 16 + (i + j + 1) % 13;
      }
  CHECK_EQ (wrong, 0);
}

static void
check_statistics (int first, int last, int in)
{
  struct accdeep_statistics s;
  last_statistics (&s);
  unsigned long bytes = 0;
  for (int i = first; i < last; i++)
    bytes += cells[i].n;
  CHECK_EQ (in ? s.bytes_to_device : s.bytes_to_host, bytes);
  CHECK_EQ (in ? s.bytes_to_host : s.bytes_to_device, 0ul);
#ifndef NO_DRIVER
  CHECK (s.transfers <= 40);
#endif
}

static void
both_ways (int first, int n)
{
  set_host (1);
  set_device (2);
#pragma acc update self<only_v>(cells[first:n])
  check_statistics (first, first + n, 0);
  check_host (first, first + n, 2, 1);
  set_host (3);
#pragma acc update device<only_v>(cells[first:n])
  check_statistics (first, first + n, 1);
  check_device (first, first + n, 3, 2);
  set_host (4);
  set_device (5);
#pragma acc update self<only_v>(cells[first:n]) async(1)
#pragma acc wait(1)
  check_host (first, first + n, 5, 4);
  set_host (6);
#pragma acc update device<only_v>(cells[first:n]) async(1)
#pragma acc wait(1)
  check_device (first, first + n, 6, 5);
}

int
main (void)
{
  if (memory_shared_p ())
    return 0;
  for (int both = 0; both < 2; both++)
    {
      make_cells (both);
#pragma acc enter data copyin(cells[0:n_cells])
      both_ways (0, n_cells);
      both_ways (17, 300);
      both_ways (1000, 4500);
      set_device (7);
#pragma acc exit data copyout(cells[0:n_cells])
      check_host (0, 0, 7, 7);
      CHECK_ABSENT (cells, sizeof *cells);
      free_cells ();
    }
  return 0;
}

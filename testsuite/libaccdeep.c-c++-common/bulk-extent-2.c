/* Section 2.2: what an object says of its own members, by any expression of
   them or by a condition, is read where there are very many objects as well:
   such a structure has one device block for all but its root.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-counters.h"

#include <openacc.h>

#define N 3000

struct tile
{
  short nx, ny;
  int has_mask;
  double *values;
  int *mask;
#pragma acc shape include(values[0:nx*ny]) include(mask[0:nx]) if(has_mask)
};

static unsigned long
blocks (void)
{
  struct accdeep_statistics s = { 0 };
  last_statistics (&s);
  return s.blocks;
}

int
main (void)
{
  struct tile *tiles = NEW (struct tile, N);
  int other = 0;
  for (int i = 0; i < N; i++)
    {
      tiles[i].nx = i % 5;
      tiles[i].ny = i % 3;
      tiles[i].has_mask = i % 2;
      tiles[i].values = NEW (double, 16);
      /* Where there is none, the pointer leads somewhere else.  */
      tiles[i].mask = i % 2 ? NEW (int, 8) : &other;
    }

#pragma acc enter data copyin(tiles[0:N])
  CHECK (memory_shared_p () || blocks () == 1);
  CHECK (memory_shared_p () || !acc_is_present (&other, sizeof other));
#pragma acc parallel loop present(tiles[0:N])
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < tiles[i].nx * tiles[i].ny; j++)
	tiles[i].values[j] += i + j;
      if (tiles[i].has_mask)
	for (int j = 0; j < tiles[i].nx; j++)
	  tiles[i].mask[j] = i - j;
    }
#pragma acc update self(tiles[3:2])
  CHECK_EQ (tiles[4].values[3], 4 + 3);
  CHECK_EQ (tiles[3].mask[2], 1);
#pragma acc exit data copyout(tiles[0:N])

  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < 16; j++)
	CHECK_EQ (tiles[i].values[j], j < i % 5 * (i % 3) ? i + j : 0);
      for (int j = 0; j < 8 && i % 2; j++)
	CHECK_EQ (tiles[i].mask[j], j < i % 5 ? i - j : 0);
    }
  CHECK_EQ (other, 0);
  CHECK_ABSENT (tiles, N * sizeof *tiles);
  for (int i = 0; i < N; i++)
    {
      free (tiles[i].values);
      if (i % 2)
	free (tiles[i].mask);
    }
  free (tiles);
  return 0;
}

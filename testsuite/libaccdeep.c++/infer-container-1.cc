/* doc/infer.md: what the pointers in std::vector, std::valarray and std::span lead
   to is told behind what they say of themselves, rows by other vectors' elements,
   too; and pointers into a container's elements.  Nothing is told of elements that
   are no pointers, nor of containers in others, and nothing is made up for rows
   whose length nobody says.

   { dg-do run }
   { dg-additional-options "-std=c++20 -fplugin-arg-accdeep-infer" }
   { dg-skip-device simulated "the file is about the host's memory" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/accdeep-infer.h"
#include <array>
#include <span>
#include <valarray>
#include <vector>

struct cell
{
  int n;
  double *value;
};

struct grid
{
  int columns, depth;
  std::vector<double *> row;
  std::vector<cell *> cells;
  std::vector<int *> jagged;
  std::vector<int> length;
  std::vector<float **> deep;
  std::valarray<short *> field;
  std::span<double *> some;
  std::vector<double *> odd;   /* No member says how long.  */
  std::vector<double *> empty; /* It has memory, and no elements.  */
  std::vector<double> store;
  double *first;
  double *inside;
  std::vector<cell> parts[2];
  std::array<std::vector<cell>, 2> more;
};

static cell
make_cell (int n)
{
  return { n, new double[n] };
}

static void
run ()
{
  static std::vector<grid> all (3);
  for (int k = 0; k < 3; k++)
    {
      grid &g = all[k];
      g.columns = 5 + 3 * k;
      g.depth = 4 + k;
      g.row.reserve (100);
      g.field.resize (3 + k);
      for (int i = 0; i < 3 + k; i++)
	{
	  g.row.push_back (new double[g.columns]);
	  g.cells.push_back (new cell (make_cell (2 + i)));
	  g.length.push_back (7 + 2 * i);
	  g.jagged.push_back (new int[g.length[i]]);
	  g.deep.push_back (new float *[g.depth]);
	  for (int j = 0; j < g.depth; j++)
	    g.deep[i][j] = new float[g.columns];
	  g.field[i] = new short[g.depth];
	  g.odd.push_back (new double[100 + 11 * i * i + 31 * k * k * k]);
	}
      g.row.push_back (nullptr);
      g.some = std::span<double *> (&g.row[1], 2);
      g.empty.reserve (10);
      g.store.resize (20 + k);
      g.first = g.store.data ();
      g.inside = g.first + 3 + k;
      for (int i = 0; i < 2; i++)
	{
	  g.parts[i].push_back (make_cell (30 + i));
	  g.more[i].push_back (make_cell (40 + i));
	}
    }
  grid *p = all.data ();
#pragma acc enter data copyin(p[0:3])
#pragma acc exit data delete(p[0:3])
}

int
main (int argc, char **argv)
{
  infer_run (argc, argv, run);
  CHECK_EXTENT ("grid", "row", "row.size ()", 3, 3);
  CHECK_LEVEL ("grid", "row", 2, "columns", 12, 3);
  CHECK_EQ (number_of ("grid", "row", 2, "null"), 3);
  CHECK_EXTENT ("grid", "cells", "cells.size ()", 3, 3);
  CHECK_LEVEL ("grid", "cells", 2, "1", 12, 1);
  CHECK_LEVEL ("grid", "jagged", 2, "length[$1]", 12, 5);
  CHECK_LEVEL ("grid", "deep", 2, "depth", 12, 3);
  CHECK_LEVEL ("grid", "deep", 3, "columns", 62, 3);
  CHECK_EXTENT ("grid", "field", "field.size ()", 3, 3);
  CHECK_LEVEL ("grid", "field", 2, "depth", 12, 3);
  CHECK_EXTENT ("grid", "some", "some.size ()", 3, 1);
  CHECK_LEVEL ("grid", "some", 2, "@", 6, 6);
  CHECK_EQ (number_of ("grid", "odd", 2, "seen"), 12);
  CHECK (!extent_p ("grid", "odd", 2, "columns", 12, 12, 0));
  CHECK_EXTENT ("grid", "empty", "empty.size ()", 3, 1);
  CHECK_EXTENT ("grid", "first", "@store", 3, 3);
  CHECK_EXTENT ("grid", "inside", "@store", 3, 3);
  CHECK_NO_EXTENT ("grid", "inside", "store - inside");
  /* All elements of all containers: 12, 6 and 6.  */
  CHECK_EXTENT ("cell", "value", "n", 24, 9);

  char *text = type_text ("grid");
  for (const char *nobody : { "{ \"name\": \"length\"", "{ \"name\": \"store\"",
			      "{ \"name\": \"parts\"", "{ \"name\": \"more\"" })
    CHECK (!strstr (text, nobody));
  free (text);
  return 0;
}

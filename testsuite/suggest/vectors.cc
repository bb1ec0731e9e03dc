/* Pointers in vectors, to rows and to objects, of which nothing says how much they
   lead to.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <cstdio>
#include <vector>

struct cell
{
  int n;
  double *value;
};

struct grid
{
  int columns;
  std::vector<double *> row;
  std::vector<cell *> cells;
  std::vector<int *> jagged;
  std::vector<int> length;
};

static void
build (grid &g, int rows, int columns)
{
  g.columns = columns;
  for (int i = 0; i < rows; i++)
    {
      g.row.push_back (new double[g.columns]);
      g.length.push_back (i + 1);
      g.jagged.push_back (new int[g.length[i]]);
      g.cells.push_back (new cell{ i + 2, new double[i + 2] });
      for (int k = 0; k < columns; k++)
        g.row[i][k] = i * columns + k;
      for (int k = 0; k <= i; k++)
        g.jagged[i][k] = k;
      for (int k = 0; k < i + 2; k++)
        g.cells[i]->value[k] = i;
    }
}

int
main ()
{
  grid g;
  build (g, 5, 7);
#pragma acc parallel copy(g)
  {
    for (double *line : g.row)
      for (int k = 0; k < g.columns; k++)
        line[k] += 1;
    for (int i = 0; i < (int)g.jagged.size (); i++)
      for (int k = 0; k < g.length[i]; k++)
        g.jagged[i][k] *= 2;
    for (cell *c : g.cells)
      for (int k = 0; k < c->n; k++)
        c->value[k] += c->n;
  }
  int errors = 0;
  for (int i = 0; i < 5; i++)
    {
      for (int k = 0; k < 7; k++)
        errors += g.row[i][k] != i * 7 + k + 1;
      for (int k = 0; k <= i; k++)
        errors += g.jagged[i][k] != 2 * k;
      for (int k = 0; k < i + 2; k++)
        errors += g.cells[i]->value[k] != i + i + 2;
    }
  std::printf ("%d errors\n", errors);
  return errors != 0;
}

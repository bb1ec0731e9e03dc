// Section 1: suggested extents of what the elements of std::vector, std::valarray
// and std::span lead to, by indices and iterators, push_back and new; a container is
// brought by itself, of which nothing is said, and iterators are no place of their
// own: none where it is not known how far elements go.
//
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-options "-std=c++20 -fplugin-arg-accdeep-suggest -fplugin-arg-accdeep-warn-host-pointers=no" }

#include <span>
#include <valarray>
#include <vector>

struct cell
{
  int n;
  double *value; // { dg-warning "suggested: 'value.0:n.'" }
};

struct inner
{
  std::vector<float *> part; // { dg-warning "suggested: 'in.part.0:in.part.size \\(\\)..0:columns.'" }
};

struct grid
{
  int rows, columns;
  int *length; // { dg-warning "suggested: 'length.0:rows.'" }
  std::vector<double *> row; // { dg-warning "suggested: 'row.0:row.size \\(\\)..0:columns.'" }
  std::vector<double *> lines; // { dg-warning "suggested: 'lines.0:lines.size \\(\\)..0:columns.'" }
  std::vector<cell *> cells; // { dg-warning "suggested: 'cells.0:cells.size \\(\\)..0:1.'" }
  std::vector<double *> jagged; // { dg-warning "suggested: 'jagged.0:jagged.size \\(\\)..0:length..1..'" }
  std::vector<int *> made; // { dg-warning "suggested: 'made.0:made.size \\(\\)..0:rows.'" }
  std::vector<double **> deep; // { dg-warning "suggested: 'deep.0:deep.size \\(\\)..0:columns..0:1.'" }
  std::valarray<double *> field; // { dg-warning "suggested: 'field.0:field.size \\(\\)..0:columns.'" }
  std::span<double *> seen; // { dg-warning "suggested: 'seen.0:seen.size \\(\\)..0:columns.'" }
  std::vector<double *> open; // { dg-warning "'open' of 'grid' is used on the device, and no directive says how far it extends, nor does" }
  // { dg-note "tells what other files do with it" "" { target *-*-* } .-1 }
  // { dg-note "a run tells more" "" { target *-*-* } .-2 }
  std::vector<double *> flags;
  std::vector<double> values;
  std::vector<double *> host;
  inner in;
};

void
build (grid &g)
{
  for (int i = 0; i < g.rows; i++)
    g.made.push_back (new int[g.rows]); // { dg-note "allocated with 'new" }
  for (int i = 0; i < g.rows; i++)
    g.host[i][g.columns] = 0;
}

void
kernels (grid &g, int at)
{
#pragma acc parallel loop copy(g)
  for (int i = 0; i < g.rows; i++)
    for (int k = 0; k < g.columns; k++)
      {
        g.row[i][k] = g.values[i]; // { dg-note "used here" }
        // { dg-note "'.0:columns.': indexed by 'k' below 'g->columns'" "" { target *-*-* } .-1 }
        g.deep[i][k][0] = 1; // { dg-note "used here" }
        // { dg-note "'.0:columns.': indexed by 'k' below 'g->columns'" "" { target *-*-* } .-1 }
        // { dg-note "'.0:1.': the element that it points to is used" "" { target *-*-* } .-2 }
        g.field[i][k] = 1; // { dg-note "used here" }
        // { dg-note "'.0:columns.': indexed by 'k' below 'g->columns'" "" { target *-*-* } .-1 }
        g.in.part[i][k] = 1; // { dg-note "used here" }
        // { dg-note "'.0:columns.': indexed by 'k' below 'g->columns'" "" { target *-*-* } .-1 }
      }
#pragma acc parallel loop copy(g)
  for (int i = 0; i < g.rows; i++)
    for (int k = 0; k < g.length[i]; k++) // { dg-note "used here" }
      // { dg-note "'.0:rows.': indexed by 'i' below 'g->rows'" "" { target *-*-* } .-1 }
      g.jagged[i][k] = 0; // { dg-note "used here" }
      // { dg-note "indexed by 'k' below 'g->length.i.'" "" { target *-*-* } .-1 }
#pragma acc parallel copy(g)
  {
    for (cell *c : g.cells) // { dg-note "used here" }
      for (int k = 0; k < c->n; k++) // { dg-note "'.0:1.': the element that it points to is used" }
        // { dg-note "used here" "" { target *-*-* } .+1 }
        c->value[k] = 3; // { dg-note "'.0:n.': indexed by 'k' below" }
        // { dg-note "'.0:1.': the element that it points to is used" "" { target *-*-* } .-1 }
    for (double *line : g.lines) // { dg-note "used here" }
      for (int k = 0; k < g.columns; k++)
        line[k] = 3; // { dg-note "'.0:columns.': indexed by 'k' below 'g->columns'" }
    for (auto p = g.seen.begin (); p != g.seen.end (); ++p)
      for (int k = 0; k < g.columns; k++)
        (*p)[k] = 3; // { dg-note "used here" }
        // { dg-note "'.0:columns.': indexed by 'k' below 'g->columns'" "" { target *-*-* } .-1 }
    g.made[at][at] = 1; // { dg-note "used here" }
    g.open[at][at] = 1; // { dg-note "used here" }
    g.values[at] = g.flags[at] != nullptr;
  }
}

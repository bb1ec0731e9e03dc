/* Section 7: what a directive says of a std::unique_ptr it says of the pointer
   in it, so that an array gets its length.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++17" } */

#include "../lib/accdeep-test.h"

#include <memory>
#include <vector>

struct cell
{
  int n = 0;
  std::unique_ptr<int[]> v;
  int *end = nullptr;
#pragma acc shape include(v[0:n], end[@v])
  void
  resize (int count)
  {
    n = count;
    v = std::make_unique<int[]> (count);
    end = v.get () + count;
  }
};

struct freed
{
  void operator() (double *p) const { free (p); }
};

struct grid
{
  int n = 0;
  std::unique_ptr<cell[]> cells;
  std::unique_ptr<double, freed> weights; /* An array, says the shape.  */
  std::unique_ptr<cell> one;
  std::unique_ptr<double[]> host_only;
#pragma acc shape include(cells[0:n], weights[1:n - 1]) exclude(host_only)
#pragma acc shape(cells_only) exclude(weights, one)
#pragma acc policy(back) default(exclude) update(weights)
};

static void
fill (grid &g, int n)
{
  g.n = n;
  g.cells = std::make_unique<cell[]> (n);
  for (int i = 0; i < n; i++)
    {
      g.cells[i].resize (i); /* The first one is null.  */
      for (int j = 0; j < i; j++)
        g.cells[i].v[j] = 10 * i + j;
    }
  g.weights.reset (NEW (double, n));
  for (int i = 0; i < n; i++)
    g.weights.get ()[i] = i;
  g.one = std::make_unique<cell> ();
  g.one->resize (3);
  g.host_only = std::make_unique<double[]> (4);
}

static void
default_shape (grid &g)
{
  int sum = 0;
#pragma acc data copy(g)
  {
    CHECK_PRESENT (g.cells[4].v.get (), 4 * sizeof (int));
    CHECK_PRESENT (g.weights.get () + 1, 4 * sizeof (double));
    CHECK_ABSENT (g.weights.get (), sizeof (double));
    CHECK_ABSENT (g.host_only.get (), sizeof (double));
    CHECK_PRESENT (g.one->v.get (), 3 * sizeof (int));
#pragma acc parallel loop reduction(+:sum)
    for (int i = 1; i < g.n; i++)
      {
        for (int *p = g.cells[i].v.get (); p != g.cells[i].end; p++)
          sum += (*p)++;
        g.weights.get ()[i] *= 2;
        g.one->v[0] = 7;
      }
  }
  CHECK_EQ (sum, 10 + 20 + 21 + 30 + 31 + 32 + 40 + 41 + 42 + 43);
  CHECK_EQ (g.cells[4].v[3], 44);
  CHECK (g.weights.get ()[0] == 0 && g.weights.get ()[4] == 8);
  CHECK_EQ (g.one->v[0], 7);
  CHECK_ABSENT (g.cells[4].v.get (), 4 * sizeof (int));
}

static void
names (grid &g)
{
#pragma acc data copyin<cells_only>(g)
  {
    CHECK_PRESENT (g.cells.get (), 5 * sizeof (cell));
    CHECK_ABSENT (g.weights.get () + 1, sizeof (double));
    CHECK_ABSENT (g.one.get (), sizeof (cell));
  }
#pragma acc enter data copyin(g)
#pragma acc serial present(g)
  {
    g.weights.get ()[2] = 22;
    g.cells[2].v[0] = 33;
  }
#pragma acc update invoke<back>(self: g)
  CHECK_EQ (g.weights.get ()[2], 22);
  CHECK (memory_shared_p () || g.cells[2].v[0] == 21);
#pragma acc exit data delete(g)
}

static void
in_directives (grid &g)
{
#pragma acc data copy(g)::{ exclude(weights) include(host_only[0:4]) }
  {
    CHECK_ABSENT (g.weights.get () + 1, sizeof (double));
    CHECK_PRESENT (g.host_only.get (), 4 * sizeof (double));
#pragma acc serial
    g.host_only[3] = 3;
  }
  CHECK_EQ (g.host_only[3], 3);
}

static void
elements ()
{
  std::vector<cell> cells (3);
  cells[2].resize (2);
#pragma acc parallel copy(cells)
  cells[2].v[1] = 5;
  CHECK_EQ (cells[2].v[1], 5);
}

int
main ()
{
  grid g;
  fill (g, 5);
  default_shape (g);
  names (g);
  in_directives (g);
  elements ();
  CHECK_ABSENT (&g, sizeof g);
  return 0;
}

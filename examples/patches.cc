/* A stencil on a tree of patches: heat in a bar whose middle is refined.

   The tree has a patch wherever a part of the bar is refined, down to leaves
   with cells; the leaves know their neighbours, which may be coarser or finer.
   A time step is one loop over the leaves:

     accdeep::forall<policy> (accdeep::range (0, b.leaves),
                              [&] (int i) { step (*b.leaf[i]); });

   The body names the bar, whose shape describes the rest.  The same body with
   another policy, accdeep::seq, runs on the host and checks the device.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "moved.h"

#include <accdeep/forall.hpp>

namespace acc = accdeep::acc;

struct patch
{
  int cells;
  double width; /* of a cell */
  double *heat;
  double *next;
  patch *half;           /* two of them, where it is refined */
  patch *before, *after; /* the leaves beside */
#pragma acc shape include(heat [0:cells], next [0:cells])                      \
    include(half [0:half ? 2 : 0], before[@], after[@])
};

struct bar
{
  patch root;
  int leaves;
  patch **leaf;
#pragma acc shape include(leaf [0:leaves][@])
};

/* Refine P until its patches are LEAST wide or far from the middle.  */
static void
refine (patch &p, double from, double to, double least, bar &b)
{
  const bool near = from < 0.6 && to > 0.4;
  if (near && to - from > least)
    {
      p.half = (patch *)allocate (2 * sizeof (patch));
      refine (p.half[0], from, (from + to) / 2, least, b);
      refine (p.half[1], (from + to) / 2, to, least, b);
      return;
    }
  p.cells = 16;
  p.width = (to - from) / p.cells;
  p.heat = (double *)allocate (p.cells * sizeof (double));
  p.next = (double *)allocate (p.cells * sizeof (double));
  for (int i = 0; i < p.cells; i++)
    p.heat[i] = near ? 100 : 0;
  if (b.leaves > 0)
    {
      p.before = b.leaf[b.leaves - 1];
      p.before->after = &p;
    }
  b.leaf[b.leaves++] = &p;
}

static bar *
make_bar ()
{
  bar *b = (bar *)allocate (sizeof (bar));
  b->leaf = (patch **)allocate (1000 * sizeof (patch *));
  refine (b->root, 0, 1, 1. / 256, *b);
  return b;
}

static void
free_patch (patch &p)
{
  if (p.half)
    {
      free_patch (p.half[0]);
      free_patch (p.half[1]);
    }
  free (p.half);
  free (p.heat);
  free (p.next);
}

static void
free_bar (bar *b)
{
  free_patch (b->root);
  free (b->leaf);
  free (b);
}

/* What flows between two cells in a time step.  */
static double
flow (double from, double to, double distance)
{
  return 1e-8 * (from - to) / distance;
}

/* The next heat of a leaf's cells.  */
static void
step (patch &p)
{
  for (int i = 0; i < p.cells; i++)
    {
      double change = 0;
      if (i > 0)
        change += flow (p.heat[i - 1], p.heat[i], p.width);
      else if (p.before)
        change += flow (p.before->heat[p.before->cells - 1], p.heat[i],
                        (p.before->width + p.width) / 2);
      if (i + 1 < p.cells)
        change -= flow (p.heat[i], p.heat[i + 1], p.width);
      else if (p.after)
        change -= flow (p.heat[i], p.after->heat[0],
                        (p.after->width + p.width) / 2);
      p.next[i] = p.heat[i] + change / p.width;
    }
}

/* Run STEPS time steps.  Returns the heat of all and sets HOTTEST.  */
template <class Policy>
static double
simulate (bar &b, int steps, double *hottest)
{
  for (int t = 0; t < steps; t++)
    {
      accdeep::forall<Policy> (accdeep::range (0, b.leaves),
                               [&] (int i) { step (*b.leaf[i]); });
      accdeep::forall<Policy> (accdeep::range (0, b.leaves), [&] (int i) {
        patch &p = *b.leaf[i];
        for (int k = 0; k < p.cells; k++)
          p.heat[k] = p.next[k];
      });
    }
  accdeep::sum<double> heat (0);
  accdeep::max<double> most (0);
  accdeep::forall<Policy> (accdeep::range (0, b.leaves), [=, &b] (int i) {
    const patch &p = *b.leaf[i];
    for (int k = 0; k < p.cells; k++)
      {
        heat += p.heat[k] * p.width;
        most.max (p.heat[k]);
      }
  });
  *hottest = most.get ();
  return heat.get ();
}

int
main ()
{
  using policy
      = acc::parallel<acc::loop<acc::independent, acc::gang, acc::vector>>;
  const int steps = 20;
  double hottest_there, hottest_here;

  bar *there = make_bar ();
  bar &b = *there;
#pragma acc enter data copyin(b)
  const double heat_there = simulate<policy> (b, steps, &hottest_there);
#pragma acc exit data copyout(b)

  bar *here = make_bar ();
  const double heat_here = simulate<accdeep::seq> (*here, steps, &hottest_here);

  expect (heat_there > 0, "heat");
  expect (heat_there - heat_here < 1e-9 && heat_here - heat_there < 1e-9,
          "heat of all");
  expect (hottest_there == hottest_here, "the hottest cell");
  for (int i = 0; i < here->leaves; i++)
    for (int k = 0; k < here->leaf[i]->cells; k++)
      expect (there->leaf[i]->heat[k] == here->leaf[i]->heat[k], "a cell");
  printf ("patches: %d leaves, %d steps: heat %.6f, the hottest cell %.2f; as "
          "on the host\n",
          here->leaves, steps, heat_there, hottest_there);
  free_bar (there);
  free_bar (here);
}

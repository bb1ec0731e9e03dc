/* Section 2: a reference that a data construct maps is no pointer of the host's
   in any compute construct inside.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct grid
{
  int n;
  double *h, *left;
#pragma acc shape include(h[0:n]) exclude(left)
};

static void
in_data (grid &g)
{
#pragma acc data copy(g)
  {
    CHECK_PRESENT (g.h, g.n * sizeof (double));
#pragma acc serial
    for (int i = 0; i < g.n; i++)
      g.h[i] = i;
#pragma acc parallel loop
    for (int i = 0; i < g.n; i++)
      g.h[i] += 10;
#pragma acc kernels
    for (int i = 0; i < g.n; i++)
      g.h[i] += 100;
  }
  CHECK (g.h[0] == 110 && g.h[4] == 114);
}

static void
in_nest (grid &g)
{
#pragma acc data copy(g)::{ exclude(h) include(left[0:2]) }
  {
    CHECK_ABSENT (g.h, sizeof (double));
#pragma acc serial copyout(g.left[0:2])
    g.left[1] = g.n;
  }
}

static void
alone (grid &g)
{
#pragma acc serial
  g.h[1] = g.n;
  CHECK_EQ (g.h[1], 5);
}

static void
by_pointer (grid *g)
{
#pragma acc data copy(g[0:1])
  {
#pragma acc serial
    g->h[2] = 2 * g->n;
  }
#pragma acc serial copyout(g->left[0:2])
  g->left[0] = 5;
  CHECK (g->h[2] == 10 && g->left[0] == 5);
}

int
main ()
{
  grid g = { 5, NEW (double, 5), NEW (double, 2) };
  in_data (g);
  in_nest (g);
  CHECK_EQ (g.left[1], 5);
  alone (g);
  by_pointer (&g);
  CHECK_ABSENT (&g, sizeof g);
  CHECK_ABSENT (g.h, sizeof (double));
  return 0;
}

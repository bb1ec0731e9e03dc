/* Section 8, struct-reference: clauses on members of what a reference leads to,
   without one on the object itself, in compute constructs of codes that copy by
   hand.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct inner
{
  int n;
  float *v;
};

struct grid
{
  int n;
  float *u, *w;
  float fixed[4];
  inner in;
};

static void
one (grid &x, int n)
{
  const float factor = 2;
#pragma acc parallel loop copy(x.u[0:n])
  for (int i = 0; i < n; i++)
    x.u[i] *= factor;
}

static void
several (grid &x, const grid &y)
{
#pragma acc kernels loop copy(x.u[0:4], x.fixed) copyin(x.in.v[0:4], y.w[0:4])
  for (int i = 0; i < 4; i++)
    {
      x.u[i] += x.in.v[i];
      x.fixed[i] = x.u[i] + y.w[i];
    }
}

static void
there (grid &x)
{
#pragma acc serial present(x.u[0:4])
  x.u[3] += 1;
}

int
main (void)
{
  float u[4] = { 1, 2, 3, 4 }, w[4] = { 10, 10, 10, 10 },
        v[4] = { 100, 100, 100, 100 }, far[4] = { 1000, 1000, 1000, 1000 };
  grid x = { 4, u, w, {}, { 4, v } }, y = { 4, far, far, {}, { 0, far } };
  one (x, 3);
  CHECK (u[0] == 2 && u[1] == 4 && u[2] == 6 && u[3] == 4);
  several (x, y);
  CHECK (u[0] == 102 && u[1] == 104 && u[2] == 106 && u[3] == 104);
  CHECK (x.fixed[0] == 1102 && x.fixed[3] == 1104);
#pragma acc enter data copyin(x)
#pragma acc enter data copyin(x.u[0:4])
  there (x);
#pragma acc update self(x.u[0:4])
  CHECK (u[3] == 105 && u[0] == 102);
#pragma acc exit data delete(x.u[0:4])
#pragma acc exit data delete(x)
  return 0;
}

/* { dg-final { needs-cure struct-reference "internal compiler error" { target !gcc13 } } } */

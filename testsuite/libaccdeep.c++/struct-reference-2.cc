/* Section 8, struct-reference: the same in templates, at which GCC 14 before 14.3
   has an internal error that no plugin can prevent.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run { target !gcc14 gcc14.3 } } */

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

template <typename T>
static void
several (T &x, const T &y)
{
#pragma acc kernels loop copy(x.u[0:4], x.fixed) copyin(x.in.v[0:4], y.w[0:4])
  for (int i = 0; i < 4; i++)
    {
      x.u[i] += x.in.v[i];
      x.fixed[i] = x.u[i] + y.w[i];
    }
}

int
main (void)
{
  float u[4] = { 2, 4, 6, 4 }, w[4] = { 10, 10, 10, 10 },
        v[4] = { 100, 100, 100, 100 }, far[4] = { 1000, 1000, 1000, 1000 };
  grid x = { 4, u, w, {}, { 4, v } }, y = { 4, far, far, {}, { 0, far } };
  several (x, y);
  CHECK (u[0] == 102 && u[1] == 104 && u[2] == 106 && u[3] == 104);
  CHECK (x.fixed[0] == 1102 && x.fixed[3] == 1104);
  return 0;
}

/* { dg-final { needs-cure struct-reference "internal compiler error|check failed" { target !gcc13 } } } */

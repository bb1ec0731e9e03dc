/* Section 9: a pointer to objects with a shape that a kernel uses without a
   clause is looked up, and translated where they are present: parameters,
   locals, variables at file scope, into the middle of an array; what a kernel
   does with the pointer itself stays there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-w" } */

#include "../lib/accdeep-test.h"

struct grid
{
  int n;
  double *a;
#pragma acc shape include(a[0:n])
};

struct node
{
  int value;
  struct node *next;
#pragma acc shape include(next[0:1])
};

static struct grid *global;

static void
scale (struct grid *g, const struct grid *const factor)
{
#pragma acc parallel loop
  for (int i = 0; i < g->n; i++)
    g->a[i] *= factor->a[0];
}

static int
sum (struct node *list)
{
  int result = 0;
  struct node *p;
#pragma acc serial copy(result)
  for (p = list; p; p = p->next)
    result += p->value;
  return result;
}

int
main (void)
{
  double a[2][3] = { { 1, 1, 1 }, { 2, 2, 2 } }, f[1] = { 37 };
  struct grid g[2] = { { 3, a[0] }, { 3, a[1] } }, factor = { 1, f };
  struct grid *local = g, *middle = g + 1;
  global = g;
#pragma acc data copy(g) copyin(factor)
  {
    scale (g, &factor);
    scale (middle, &factor);
#pragma acc kernels
    {
      local->a[1] += 1;
      local++;
      local->a[2] = 5;
    }
    CHECK (local == g);
#pragma acc serial
    global->a[0] = global[1].a[0] + 0.5;
    if (!memory_shared_p ())
      CHECK (a[0][0] == 1 && a[1][2] == 2);
  }
  CHECK (a[0][0] == 74.5 && a[0][1] == 38 && a[0][2] == 37);
  CHECK (a[1][0] == 74 && a[1][1] == 74 && a[1][2] == 5);

  struct node nodes[3] = { { 1, nodes + 1 }, { 2, nodes + 2 }, { 4, 0 } };
#pragma acc enter data copyin(nodes)
  CHECK (sum (nodes) == 7);
  CHECK (sum (nodes + 1) == 6);
  CHECK (sum (0) == 0);
#pragma acc exit data delete(nodes)

  /* On the host.  */
  local = g;
#pragma acc parallel if(a[0][0] < 0)
  local->a[0] = 9;
  CHECK (a[0][0] == 9);

  /* The pointer is the construct's, or that of one around it.  */
#pragma acc data copy(local[0:1])
#pragma acc parallel
  local->a[0] = 10;
#pragma acc parallel copy(local[0:1])
  local->a[1] = 11;
  CHECK (a[0][0] == 10 && a[0][1] == 11);
  return 0;
}

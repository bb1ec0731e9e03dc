/* Cure launch-size: bounds that are members of what a pointer in a clause leads
   to.  The device may have other values: then results are those of the device.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "launches nothing" } */
/* { dg-set-target-env-var GOMP_DEBUG "1" } */

#include "../lib/accdeep-test.h"

struct vector
{
  int n;
  double *x;
#pragma acc shape include(x[0:n])
};

struct grid
{
  int rows, columns;
};

static void
deep (struct vector *v)
{
#pragma acc parallel loop present(v[0:1])
  for (int i = 0; i < v->n; i++)
    v->x[i] += 1;
}
/* { dg-output "kernel \\S*deep.*launch gangs=32, workers=1, vectors=32" } */

static void
around (struct vector *v)
{
#pragma acc data present(v[0:1])
  {
#pragma acc parallel loop
    for (int i = 0; i < v->n; i++)
      v->x[i] += 1;
  }
}
/* { dg-output ".*kernel \\S*around.*launch gangs=32, workers=1, vectors=32" } */

/* The host knows nothing of the second element.  */
static void
second (struct vector *v, int which)
{
#pragma acc parallel loop present(v[0:2])
  for (int i = 0; i < v[which].n; i++)
    v[which].x[i] += 1;
}
/* { dg-output ".*kernel \\S*second.*launch gangs=(2|\\d{3,}), workers=1, vectors=32" } */

static void
nothing (struct vector *v)
{
#pragma acc parallel copyin(v[0:1])
  if (v)
    {
#pragma acc loop
      for (int i = 0; i < v->n; i++)
	v->x[i] += 1;
    }
}
/* { dg-output ".*kernel \\S*nothing.*launch gangs=1, workers=1, vectors=32" } */

/* Nests are not one loop: the device's bounds count.  */
static int
count (struct grid *g)
{
  int result = 0;
#pragma acc parallel loop present(g[0:1]) reduction(+ : result)
  for (int j = 0; j < g->rows; j++)
    {
#pragma acc loop reduction(+ : result)
      for (int i = 0; i < g->columns; i++)
	result++;
    }
  return result;
}

static void
change (struct vector *v, struct grid *g)
{
#pragma acc serial present(v[0:1], g[0:1])
  {
    v->n = 2000;
    g->rows = 70;
    g->columns = 5;
  }
}

int
main (void)
{
  struct vector v[2] = { { 2000, NEW (double, 2000) }, { 1000, NEW (double, 1000) } };
  struct grid g = { 3, 300 };
  v[0].n = 2000;
  for (int i = 0; i < 2000; i++)
    v[0].x[i] = 0;
  for (int i = 0; i < 1000; i++)
    v[1].x[i] = 0;
#pragma acc enter data copyin(v, g)
  /* The host's number is no longer the device's.  */
  change (v, &g);
  v[0].n = 1000;
  deep (v);
  around (v);
  v[0].n = 2000;
  second (v, 1);
  nothing (NULL);
  CHECK_EQ (count (&g), 350);
#pragma acc exit data copyout(v, g)
  CHECK_EQ (v[0].x[0], 2);
  CHECK_EQ (v[0].x[1999], 2);
  CHECK_EQ (v[1].x[999], 1);
  return 0;
}

/* Cure integer-pairs: two neighbouring integers that are assigned together, ahead
   of a loop that vector lanes or workers share; around, between and behind it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-O2" } */

#include "../lib/accdeep-test.h"

struct row
{
  int begin, end;
  double *v;
};

struct wide
{
  long a, b;
  double *v;
};

static void
gangs (struct row *x, int *hits, int n, int u, int v)
{
#pragma acc parallel loop gang copy(x[0:n], hits[0:n])
  for (int i = 0; i < n; i++)
    {
      x[i].begin = u;
      x[i].end = v;
#pragma acc loop vector
      for (int j = 0; j < n; j++)
	if (j == i)
	  hits[j]++;
    }
}

static void
sequence (struct wide *x, int *hits, int n)
{
#pragma acc parallel num_gangs(1) copy(x[0:n], hits[0:n])
  for (int i = 0; i < n; i++)
    {
      x[i].a = 12;
      x[i].b = 4;
#pragma acc loop worker
      for (int k = 0; k < n; k++)
	hits[k] += x[i].a;
      x[i].a = 12;
      x[i].b = 4;
    }
}

static void
one_loop (struct row *x, int n)
{
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; i++)
    {
      x[i].begin = 5;
      x[i].end = 6;
    }
}

int
main (void)
{
  struct row x[20] = { { 0, 0, NULL } };
  struct wide y[20] = { { 0, 0, NULL } };
  int hits[20] = { 0 };
  gangs (x, hits, 20, 1, 2);
  CHECK (x[0].begin == 1 && x[19].end == 2 && hits[0] == 1 && hits[19] == 1);
  sequence (y, hits, 20);
  CHECK (y[0].a == 12 && y[19].b == 4 && hits[7] == 1 + 20 * 12);
  one_loop (x, 20);
  CHECK (x[0].begin == 5 && x[19].end == 6 && !x[3].v && !y[3].v);
  CHECK_ABSENT (x, sizeof x);
  return 0;
}

/* { dg-final { needs-cure integer-pairs "internal compiler error: in gen_rtx_SUBREG" } } */

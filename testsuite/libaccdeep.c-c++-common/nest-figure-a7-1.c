/* Section 2.1, figure A.7 of TR-14-1: the behaviour of figure A.3 with nests
   behind invoke clauses, which extend the default shape.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 8
#define SIZE 3

struct deep_type
{
  int n;
  float *a;
  float *b;
  float *c;
#pragma acc shape init_needed(n) include(a[0:n], b[0:n], c[0:n])
};

static void
start (struct deep_type *x)
{
  x->n = N;
  x->a = NEW (float, N);
  x->b = NEW (float, N);
  x->c = NEW (float, N);
  for (int i = 0; i < N; i++)
    {
      x->a[i] = 1;
      x->b[i] = 10 * i;
      x->c[i] = i;
    }
}

static void
end (struct deep_type *x)
{
  CHECK_ABSENT (x, sizeof *x);
  CHECK_ABSENT (x->a, N * sizeof (float));
  CHECK_ABSENT (x->b, N * sizeof (float));
  CHECK_ABSENT (x->c, N * sizeof (float));
  CHECK_EQ (x->n, N);
  free (x->a);
  free (x->b);
  free (x->c);
}

/* Copyin of b and c, copyout of a.  */
static void
calculate (void)
{
  struct deep_type X;
  start (&X);
#pragma acc data invoke<>(X)::{ default(copyin) copyout(a) }
  {
#pragma acc parallel loop
    for (int i = 0; i < X.n; i++)
      {
	X.a[i] = X.b[i] + X.c[i];
	X.b[i] = -1;
      }
  }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (X.a[i], 11 * i);
      if (!memory_shared_p ())
	CHECK_EQ (X.b[i], 10 * i);
    }
  end (&X);
}

/* Copyin of a, copyout of c; b stays on the host.  */
static void
move (void)
{
  struct deep_type X;
  start (&X);
#pragma acc data invoke<>(X)::{ default(copyin) copyout(c) exclude(b) }
  {
    CHECK_PRESENT (X.a, N * sizeof (float));
    CHECK_ABSENT (X.b, N * sizeof (float));
    CHECK_PRESENT (X.c, N * sizeof (float));
#pragma acc parallel loop
    for (int i = 0; i < X.n; i++)
      {
	X.c[i] = X.a[i] + 1;
	X.a[i] = -1;
      }
  }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (X.c[i], 2);
      if (!memory_shared_p ())
	CHECK_EQ (X.a[i], 1);
    }
  end (&X);
}

/* Update of b in one object and in an array of them.  */
static void
update (void)
{
  struct deep_type array_X[SIZE];
  for (int k = 0; k < SIZE; k++)
    start (&array_X[k]);
#pragma acc enter data copyin(array_X)
  for (int k = 0; k < SIZE; k++)
    for (int i = 0; i < N; i++)
      array_X[k].a[i] = array_X[k].b[i] = 100 * k + i;
#pragma acc update invoke<>(device: array_X[0:SIZE])::{ default(exclude) update(b) }

  int wrong = 0, kept = 0;
#pragma acc parallel loop present(array_X) reduction(+ : wrong, kept)
  for (int k = 0; k < SIZE; k++)
    for (int i = 0; i < array_X[k].n; i++)
      {
	wrong += array_X[k].b[i] != 100 * k + i;
	kept += array_X[k].a[i] == 1;
	array_X[k].a[i] = -2;
	array_X[k].b[i] = -3;
	array_X[k].n = N;
      }
  CHECK_EQ (wrong, 0);
  if (!memory_shared_p ())
    CHECK_EQ (kept, SIZE * N);

#pragma acc update invoke(self: array_X[1])::{ default(exclude) update(b) }
  CHECK_EQ (array_X[1].b[2], -3);
  if (!memory_shared_p ())
    {
      CHECK_EQ (array_X[0].b[2], 2);
      CHECK_EQ (array_X[1].a[2], 102);
    }
#pragma acc update invoke<>(host: array_X[0:SIZE])::{ default(exclude) update(b) }
  for (int k = 0; k < SIZE; k++)
    for (int i = 0; i < N; i++)
      {
	CHECK_EQ (array_X[k].b[i], -3);
	if (!memory_shared_p ())
	  CHECK_EQ (array_X[k].a[i], 100 * k + i);
      }
#pragma acc exit data delete(array_X)
  for (int k = 0; k < SIZE; k++)
    end (&array_X[k]);
}

int
main (void)
{
  calculate ();
  move ();
  update ();
  return 0;
}

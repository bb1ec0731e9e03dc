/* Section 1.3, figure A.1 of TR-14-1: a default shape, two named ones, and
   what the comments in the figure say of each directive.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 6
#define SIZE 3

struct deep_type
{
  int n;
  float *a;
  float *b;
  float *c;
#pragma acc shape init_needed(n) include(a[0:n],b[0:n],c[0:n])
#pragma acc shape(part_a) exclude(b,c)
#pragma acc shape(only_b) default(exclude) include(b)
};

static void
start (struct deep_type *x, int n)
{
  x->n = n;
  x->a = NEW (float, N);
  x->b = NEW (float, N);
  x->c = NEW (float, N);
  for (int i = 0; i < N; i++)
    {
      x->a[i] = i;
      x->b[i] = 10 * i;
      x->c[i] = 100 * i;
    }
}

static void
end (struct deep_type *x)
{
  CHECK_ABSENT (x, sizeof *x);
  CHECK_ABSENT (x->a, N * sizeof (float));
  CHECK_ABSENT (x->b, N * sizeof (float));
  CHECK_ABSENT (x->c, N * sizeof (float));
  free (x->a);
  free (x->b);
  free (x->c);
}

/* Performs deep copy of X.  */
static void
copy (void)
{
  struct deep_type X;
  start (&X, N - 1);
#pragma acc data copy(X)
  {
    CHECK (attached_p (&X.a));
    CHECK_PRESENT (X.c, (N - 1) * sizeof (float));
    CHECK_ABSENT (X.c + N - 1, sizeof (float));
#pragma acc parallel loop
    for (int i = 0; i < X.n; i++)
      X.a[i] += X.b[i] + X.c[i];
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ (X.a[i], i < N - 1 ? 111 * i : i);
  end (&X);
}

/* Performs deep create of X; creates but does not initialize members a, b, and
   c; creates and initializes member n.  */
static void
create (void)
{
  struct deep_type X;
  start (&X, N);
  int n = 0;
#pragma acc data create(X)
  {
    CHECK_PRESENT (X.a, N * sizeof (float));
    CHECK_PRESENT (X.b, N * sizeof (float));
    CHECK_PRESENT (X.c, N * sizeof (float));
#pragma acc parallel copy(n)
    {
      n = X.n;
      X.a[1] = X.b[1] = X.c[1] = -1;
    }
  }
  CHECK_EQ (n, N);
  if (!memory_shared_p ())
    {
      CHECK_EQ (X.a[1], 1);
      CHECK_EQ (X.b[1], 10);
      CHECK_EQ (X.c[1], 100);
    }
  end (&X);
}

/* Performs selective member deep copy; member n is initialized; member a is
   created but not initialized; members a and n are copied out at the end of the
   data region.  */
static void
copyout (void)
{
  struct deep_type X;
  start (&X, N);
  int n = 0;
#pragma acc data copyout<part_a>(X)
  {
    CHECK_ABSENT (X.b, N * sizeof (float));
    CHECK_ABSENT (X.c, N * sizeof (float));
#pragma acc parallel copy(n)
    {
      n = X.n;
      for (int i = 0; i < N; i++)
	X.a[i] = 7 * i;
      X.n = N - 2;
    }
  }
  CHECK_EQ (n, N);
  CHECK_EQ (X.n, N - 2);
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (X.a[i], 7 * i);
      CHECK_EQ (X.b[i], 10 * i);
    }
  end (&X);
}

/* Performs a deep update of X, then of member b only.  */
static void
update (void)
{
  struct deep_type X;
  start (&X, N);
#pragma acc enter data copyin(X)
#pragma acc parallel loop present(X)
  for (int i = 0; i < N; i++)
    X.a[i] = X.b[i] = X.c[i] = -i;
#pragma acc update self<only_b>(X)
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (X.b[i], -i);
      if (!memory_shared_p ())
	{
	  CHECK_EQ (X.a[i], i);
	  CHECK_EQ (X.c[i], 100 * i);
	}
    }
#pragma acc update self(X)
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (X.a[i], -i);
      CHECK_EQ (X.c[i], -i);
    }
#pragma acc parallel loop present(X)
  for (int i = 0; i < N; i++)
    X.a[i] = X.b[i] = 2;
  /* Equivalent to the one with only_b.  */
#pragma acc update self(X.b[0:X.n])
  CHECK_EQ (X.b[N - 1], 2);
  if (!memory_shared_p ())
    CHECK_EQ (X.a[N - 1], 1 - N);
#pragma acc exit data delete(X)
  end (&X);
}

/* The same for the elements of an array; member n differs.  */
static void
array (void)
{
  struct deep_type *Y = NEW (struct deep_type, SIZE);
  int size = SIZE;
  for (int k = 0; k < size; k++)
    start (&Y[k], N - k);
#pragma acc data copy(Y[0:size])
  {
    for (int k = 0; k < size; k++)
      {
	CHECK_PRESENT (Y[k].a, (N - k) * sizeof (float));
	if (k)
	  CHECK_ABSENT (Y[k].a + N - k, sizeof (float));
      }
#pragma acc parallel loop
    for (int k = 0; k < size; k++)
      for (int i = 0; i < Y[k].n; i++)
	Y[k].a[i] = Y[k].b[i] = k;
#pragma acc update self<only_b>(Y[0:size])
    for (int k = 0; k < size; k++)
      {
	CHECK_EQ (Y[k].b[1], k);
	if (!memory_shared_p ())
	  CHECK_EQ (Y[k].a[1], 1);
      }
#pragma acc parallel loop
    for (int k = 0; k < size; k++)
      for (int i = 0; i < Y[k].n; i++)
	Y[k].b[i] = k + 20;
    /* Equivalent to the one with only_b.  */
    for (int i = 0; i < size; ++i)
      {
#pragma acc update self(Y[i].b[0:Y[i].n])
      }
    CHECK_EQ (Y[2].b[3], 22);
  }
  for (int k = 0; k < size; k++)
    {
      for (int i = 0; i < N; i++)
	CHECK_EQ (Y[k].a[i], i < N - k ? k : i);
      end (&Y[k]);
    }
  free (Y);
}

int
main (void)
{
  copy ();
  create ();
  copyout ();
  update ();
  array ();
  return 0;
}

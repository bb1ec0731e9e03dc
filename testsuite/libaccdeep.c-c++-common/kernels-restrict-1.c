/* Cure kernels-loop: restrict pointers among a function's variables lead to
   different memory, also when they are present.  Those that are based on each
   other, or may be, do not (C11, 6.7.3.1).

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-fplugin-arg-accdeep-report" } */

#include "../lib/accdeep-test.h"
#include <stdlib.h>

#define N 100

struct vector
{
  int n;
  double *data;
};

static void
add (double f, const struct vector *x, const struct vector *y,
     const struct vector *w)
{
  int n = x->n;
  double *__restrict xs = x->data;
  double *__restrict ys = y->data;
  double *__restrict ws = w->data;
#pragma acc kernels present(xs[0:n], ys[0:n], ws[0:n]) /* { dg-note "expects" } */
  for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
    ws[i] = f * xs[i] + ys[i];
}

static void
based (double *p, int n)
{
  double *__restrict a = p;
  double *__restrict b = a + 1;
#pragma acc kernels present(a[0:n], b[0:n - 1]) /* { dg-note "expects" } */
  /* { dg-note "in sequence, as 'b' and 'a' may be the same" "" { target *-*-* } .+1 } */
  for (int i = 0; i < n - 1; i++)
    b[i] = a[i] + 1;
}

static void
stored (struct vector *v, double *p, int n)
{
  double *__restrict a = p;
  v->data = a + 1;
  double *__restrict b = v->data;
#pragma acc kernels present(a[0:n], b[0:n - 1]) /* { dg-note "expects" } */
  /* { dg-note "in sequence, as 'b' and 'a' may be the same" "" { target *-*-* } .+1 } */
  for (int i = 0; i < n - 1; i++)
    b[i] = a[i] + 1;
}

static double *
next (double *p)
{
  return p + 1;
}

static void
passed (double *__restrict a, int n)
{
  double *__restrict b = next (a);
#pragma acc kernels present(a[0:n], b[0:n - 1]) /* { dg-note "expects" } */
  /* { dg-note "in sequence, as 'b' and 'a' may be the same" "" { target *-*-* } .+1 } */
  for (int i = 0; i < n - 1; i++)
    b[i] = a[i] + 1;
}

static void
assigned (double *p, double *q, int n, int again)
{
  double *__restrict a = p;
  double *__restrict b = q;
  if (again)
    b = p;
#pragma acc kernels copy(a[0:n], b[0:n]) /* { dg-note "moves" } */
  /* { dg-note "in sequence, as 'b' and 'a' may be the same" "" { target *-*-* } .+1 } */
  for (int i = 0; i < n - 1; i++)
    b[i] = a[i] + 1;
}

static void
check_sums (const double *a, int n)
{
  for (int i = 0; i < n; i++)
    CHECK_EQ (a[i], i);
}

int
main (void)
{
  struct vector v[3];
  for (int k = 0; k < 3; k++)
    {
      v[k].n = N;
      v[k].data = (double *)malloc (N * sizeof (double));
      for (int i = 0; i < N; i++)
	v[k].data[i] = k * i;
    }
  double *x = v[0].data, *y = v[1].data, *w = v[2].data;
#pragma acc data copyin(x[0:N], y[0:N]) copyout(w[0:N]) /* { dg-note "moves" } */
  add (2, &v[1], &v[1], &v[2]);
  for (int i = 0; i < N; i++)
    CHECK_EQ (w[i], 3 * i);
  for (int way = 0; way < 3; way++)
    {
      for (int i = 0; i < N; i++)
	x[i] = 0;
      struct vector other = { N, 0 };
#pragma acc data copy(x[0:N]) /* { dg-note "moves" } */
      if (way == 0)
	based (x, N);
      else if (way == 1)
	stored (&other, x, N);
      else
	passed (x, N);
      check_sums (x, N);
    }
  for (int i = 0; i < N; i++)
    x[i] = i;
  assigned (x, y, N, 0);
  for (int i = 0; i < N - 1; i++)
    CHECK_EQ (y[i], i + 1);
  for (int k = 0; k < 3; k++)
    free (v[k].data);
  return 0;
}

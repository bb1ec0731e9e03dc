/* Section 1.4: invoke on compute constructs and their loop forms, with if and
   async, for variables, sections, elements and dereferences.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "policy-aux.h"

struct two
{
  int n;
  int *a, *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc policy(double_a) copyin(a) copyout(b)
};

static void
start (struct two *x)
{
  x->n = N;
  x->a = new_numbers ();
  x->b = NEW (int, N);
}

static void
check (struct two *x)
{
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (x->b[i], 2 * x->a[i]);
      x->b[i] = 0;
    }
  CHECK_ABSENT (x, sizeof *x);
  CHECK_ABSENT (x->a, BYTES);
  CHECK_ABSENT (x->b, BYTES);
}

int
main (void)
{
  struct two x, s[3], *p = &x;
  start (&x);
  for (int k = 0; k < 3; k++)
    start (&s[k]);

#pragma acc parallel loop invoke<double_a>(x)
  for (int i = 0; i < x.n; i++)
    x.b[i] = 2 * x.a[i];
  check (&x);

#pragma acc parallel invoke<double_a>(s)
  {
#pragma acc loop
    for (int i = 0; i < N; i++)
      s[1].b[i] = 2 * s[1].a[i];
  }
  check (&s[1]);

#pragma acc kernels loop invoke<double_a>(s[1:2])
  for (int i = 0; i < N; i++)
    s[2].b[i] = 2 * s[2].a[i];
  check (&s[2]);

#pragma acc serial invoke<double_a>(p[0:1])
  for (int i = 0; i < N; i++)
    p->b[i] = 2 * p->a[i];
  check (&x);

#pragma acc parallel loop invoke<double_a>(x) if (x.n > N)
  for (int i = 0; i < x.n; i++)
    x.b[i] = 2 * x.a[i];
  check (&x);

#pragma acc enter data invoke<double_a>(s[0]) async(1)
#pragma acc parallel loop present(s[0]) async(1)
  for (int i = 0; i < N; i++)
    s[0].b[i] = 2 * s[0].a[i];
#pragma acc exit data invoke<double_a>(s[0]) async(1)
#pragma acc wait(1)
  check (&s[0]);
  return 0;
}

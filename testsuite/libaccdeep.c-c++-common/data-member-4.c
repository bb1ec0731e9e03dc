/* OpenACC 3.4, 2.7.2: a data region on the target of a member of an object that
   is absent attaches nothing, and makes nothing of the object present.  What is
   in the region maps the object as it likes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 8

struct plain
{
  int n;
  double *a;
  double *b;
};

static struct plain g;

static void
inner (struct plain *q)
{
#pragma acc parallel loop copy(q->a[0:N]) copy(q[0:1])
  for (int i = 0; i < N; i++)
    q->a[i] += q->n;
#pragma acc parallel copy(q[0:1])
  q->n++;
}

static void
pointer (struct plain *p)
{
#pragma acc data copy(p->a[0:N])
  {
    CHECK_PRESENT (p->a, N * sizeof (double));
    CHECK_ABSENT (p, sizeof *p);
    inner (p);
    CHECK_ABSENT (p, sizeof *p);
  }
#pragma acc data copy(p->a[0:N])
  {
    CHECK_ABSENT (p, sizeof *p);
#pragma acc parallel copy(p[0:1])
    p->n++;
    CHECK_ABSENT (p, sizeof *p);
#pragma acc parallel loop copy(p[0:1]) copy(p->a[0:N])
    for (int i = 0; i < N; i++)
      p->a[i] += p->n;
  }
}

static void
variable (void)
{
#pragma acc data copy(g.a[0:N]) copyin(g.b[2:2])
  {
    CHECK_PRESENT (g.a, N * sizeof (double));
    CHECK_ABSENT (&g, sizeof g);
    inner (&g);
    CHECK_ABSENT (&g, sizeof g);
  }
  /* The object is present: its pointer is attached.  */
#pragma acc enter data copyin(g)
#pragma acc data copy(g.a[0:N])
  {
#pragma acc parallel loop present(g)
    for (int i = 0; i < N; i++)
      g.a[i] += 100;
  }
#pragma acc exit data delete(g)
}

int
main (void)
{
  struct plain *p = NEW (struct plain, 1);
  p->n = g.n = 3;
  p->a = NEW (double, N);
  g.a = NEW (double, N);
  g.b = NEW (double, N);
  pointer (p);
  CHECK_EQ (p->n, 5);
  CHECK_EQ (p->a[N - 1], 3 + 5);
  variable ();
  CHECK_EQ (g.n, 4);
  CHECK_EQ (g.a[N - 1], 3 + 100);
  return 0;
}

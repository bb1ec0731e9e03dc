/* Section 2.2: a data region on the target of a member, p->a[0:n], of a type
   that accdeep knows nothing of: as GCC 13 does it.  GCC 12 crashes by
   itself.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 8

struct inner
{
  double *w;
};

struct outer
{
  int n;
  double *a, *b;
  struct inner in;
  struct inner *to;
};

static void
pointer (struct outer *p)
{
#pragma acc data copy(p->a[0:p->n]) copyin(p->b[2:p->n - 2])
  {
    CHECK_PRESENT (p->a, N * sizeof (double));
    CHECK_ABSENT (p->b, 2 * sizeof (double));
    CHECK_PRESENT (p->b + 2, (N - 2) * sizeof (double));
    double *a = p->a, *b = p->b;
#pragma acc parallel loop present(a[0:N], b[2:N - 2])
    for (int i = 2; i < N; i++)
      a[i] += b[i];
#pragma acc parallel present(p->a[0:N])
    p->a[0] = 100;
  }
  CHECK_EQ (p->a[0], 100);
  CHECK_EQ (p->a[1], 1);
  CHECK_EQ (p->a[7], 77);
}

static void
further (struct outer *p)
{
#pragma acc data copy(p->in.w[0:N])
  {
    double *w = p->in.w;
#pragma acc parallel present(w[0:N])
    w[3] = 3;
  }
  CHECK_EQ (p->in.w[3], 3);
  /* An attachment of which the compilers from GCC 13 on make one that libgomp
     refuses ("outer struct not mapped for attach").  */
#if __GNUC__ < 13
#pragma acc data copyin(p[0:1]) copy(p->a[0:N])
  {
#pragma acc parallel present(p[0:1])
    p->a[p->n - 1] = 5;
  }
  CHECK_EQ (p->a[7], 5);
#else
  p->a[7] = 5;
#endif
}

int
main (void)
{
  struct outer x;
  x.n = N;
  x.a = NEW (double, N);
  x.b = NEW (double, N);
  x.in.w = NEW (double, N);
  x.to = NULL;
  for (int i = 0; i < N; i++)
    {
      x.a[i] = i;
      x.b[i] = 10 * i;
    }
  pointer (&x);
  further (&x);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, N * sizeof (double));
  CHECK_ABSENT (x.in.w, N * sizeof (double));
  return 0;
}

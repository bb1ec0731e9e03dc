/* Section 2.2: a section of length 0 of a member does not make its object, whether
   the length is a constant or is known at run time.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct part
{
  int n;
  double *v, *w;
#pragma acc shape include(v[0:n]) exclude(w)
};

static void
regions (struct part *p, int n, int m)
{
  struct part x = *p, y[2] = { *p, *p };
#pragma acc data copyin(x.v[0:n], p->v[0:0]) present(y[1].v[0:n])
  {
    CHECK_ABSENT (&x, sizeof x);
    CHECK_ABSENT (p, sizeof *p);
    CHECK_ABSENT (y, sizeof y);
    CHECK_ABSENT (x.v, sizeof *x.v);
  }
  /* One of several is enough.  */
#pragma acc data copyin(x.w[0:n], x.v[0:m], p->v[0:m])
  {
    CHECK_PRESENT (&x, sizeof x);
    CHECK_PRESENT (p, sizeof *p);
    CHECK_PRESENT (x.v, m * sizeof *x.v);
  }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (p, sizeof *p);
}

/* Part of an array is present; no other part is asked for.  */
static void
beside_present (struct part *p, int n)
{
  struct part y[2] = { *p, *p };
  int z = 0;
#pragma acc data copyin(y[0:1])
  {
#pragma acc data copyin(y[1].v[0:n])
    CHECK_ABSENT (&y[1], sizeof y[1]);
#pragma acc parallel copyin(y[1].v[0:n]) copy(z)
    z++;
  }
  CHECK_EQ (z, 1);
}

/* A kernel has the object that it uses.  */
static void
kernels (struct part *p, int n)
{
  struct part x = *p;
#pragma acc parallel copyin(x.v[0:n])
  x.n = 7;
  CHECK_EQ (x.n, 7);
  int got = 0;
#pragma acc parallel copyin(p->v[0:n]) copy(got)
  got = p->n;
  CHECK_EQ (got, 2);
  CHECK_ABSENT (p, sizeof *p);
}

int
main (void)
{
  double v[2] = { 1, 2 };
  struct part p = { 2, v, v };
  regions (&p, 0, 1);
  beside_present (&p, 0);
  kernels (&p, 0);
  return 0;
}

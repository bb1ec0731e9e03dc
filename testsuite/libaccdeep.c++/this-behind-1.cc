/* Section 11, "an implicit this" and "an object that only a member's clause
   makes": a clause on a member of an object behind a pointer of this makes that
   object, and leaves this, a reference and a variable to the implicit rule.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct inner
{
  int n;
  double *q, *r;
#pragma acc shape include(q[0:n]) exclude(r)
};

struct outer
{
  int n;
  inner *in;
  double a[3];
  double *left;
#pragma acc shape include(in[0:1]) exclude(left)

  void
  member (double z)
  {
#pragma acc parallel copy(in[0].q[0:this->in[0].n])
    {
      in[0].q[0] += 2;
      a[0] += z + n;
    }
    /* This is not in the clause's object, and its own bytes alone are used.  */
#pragma acc parallel copyin(in->r[0:2])
    a[1] += z;
    [&] {
#pragma acc serial copy(in->q[0:in->n])
      a[2] = in->q[1] + z;
    }();
  }
};

struct plain_inner
{
  double *q;
};

struct plain
{
  plain_inner *in;
  double a[3];

  void
  member (double z)
  {
#pragma acc parallel copy(in[0].q[0:2])
    a[0] = z + 1;
#pragma acc data copy(in[0].q[0:2])
#pragma acc parallel
    a[1] = z + 2;
  }
};

static void
reference (outer &x, double z)
{
#pragma acc parallel copy(x.in[0].q[0:x.in[0].n])
  {
    x.in[0].q[0] += 2;
    x.a[0] += z;
  }
#pragma acc data copy(x.in->q[0:2])
#pragma acc serial
  x.a[1] += x.in->q[0];
}

int
main ()
{
  double q[2] = { 1, 2 }, r[2] = { 3, 4 }, left[1] = { 5 };
  inner i = { 2, q, r };
  outer x = { 3, &i, { 0, 0, 0 }, left };
  x.member (10);
  CHECK (q[0] == 3 && x.a[0] == 13 && x.a[1] == 10 && x.a[2] == 12);
  reference (x, 100);
  CHECK (q[0] == 5 && x.a[0] == 113 && x.a[1] == 15);
  CHECK (x.in == &i && i.q == q && i.r == r && x.left == left);
  plain_inner pi = { q };
  plain p = { &pi, { 0, 0, 0 } };
  p.member (7);
  CHECK (p.a[0] == 8 && p.a[1] == 9 && p.in == &pi && pi.q == q);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (&i, sizeof i);
  CHECK_ABSENT (q, sizeof q);
  CHECK_ABSENT (left, sizeof left);
  CHECK_ABSENT (&p, sizeof p);
  return 0;
}

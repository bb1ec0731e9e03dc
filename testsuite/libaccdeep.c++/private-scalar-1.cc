/* Section 8, private-scalar: a scalar that a construct reads by a reference is
   the host's value, beside a clause on the same variable, in lambdas, and where
   it is present; a private reference refers to what is private.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

static int shared = 3;
static int &global = shared;

static int
scaled (const double &scale, const int &n)
{
  int sum = 0;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += i * scale;
  return sum;
}

struct pair
{
  int x, y[2];
};

static int
own (int &r, pair &p)
{
  int result[2];
#pragma acc parallel private(r, p) copyout(result)
  {
    r = 3;
    p.y[1] = r + 1;
    result[0] = r + p.y[1];
  }
#pragma acc parallel firstprivate(r) copyout(result[1 : 1])
  {
    r += 2;
    result[1] = r;
  }
  return 100 * result[0] + result[1];
}

int
main ()
{
  int q = 12, &r = q;
  double d = 3, &e = d;
#pragma acc parallel copy(q)
  q += r;
  CHECK_EQ (q, 24);
#pragma acc parallel copy(d)
  d += e;
  CHECK_EQ (d, 6);
#pragma acc parallel firstprivate(e) copy(d)
  d += e;
  CHECK_EQ (d, 12);
  auto twice = [&] {
#pragma acc parallel copy(q)
    q += r;
  };
  twice ();
  CHECK_EQ (q, 48);
  auto sum = [&, d] {
    double s = 0;
#pragma acc parallel loop copy(q) reduction(+ : s)
    for (int i = 0; i < q; i++)
      s += e + d;
    return s;
  };
  CHECK_EQ (sum (), 48 * 24);
#pragma acc parallel copy(q)
  q += global;
  CHECK_EQ (q, 51);

  double scale = 2;
#pragma acc enter data copyin(scale)
  scale = 3;
  CHECK_EQ (scaled (scale, 3), 9);
#pragma acc exit data delete(scale)

  pair p = { 1, { 2, 3 } };
  CHECK_EQ (own (q, p), 753);
  CHECK (q == 51 && p.x == 1 && p.y[1] == 3);

  /* What a clause of an outer construct maps.  */
  q = 1;
#pragma acc data copy(r)
  {
#pragma acc parallel
    r += 2;
#pragma acc parallel copy(scale)
    scale = r;
  }
  CHECK (q == 3 && scale == 3);
  CHECK_ABSENT (&q, sizeof q);
  CHECK_ABSENT (&scale, sizeof scale);
}

// { dg-final { needs-cure private-scalar "check failed|invalid store" } }

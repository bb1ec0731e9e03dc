/* Section 8, captured-object: objects of class type that a lambda has captured
   are mapped like other aggregates: what constructs write into them comes back,
   from the host, too.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct point
{
  int n;
  double x;
};

static double
parameter (point p)
{
  double a[3] = { 4, 5, 6 };
  auto f = [&] {
#pragma acc parallel num_gangs(1)
    p.x += a[2];
#pragma acc serial
    p.x += a[1];
#pragma acc kernels
    p.x += a[0];
  };
  f ();
  return p.x;
}

static double
local (const point &q)
{
  point p = q;
  auto f = [&p] {
    auto g = [&] {
#pragma acc parallel loop
      for (int i = 0; i < 1; i++)
        p.n = p.x + 7;
    };
    g ();
  };
  f ();
  return p.n;
}

template <class T>
static double
generic (T p)
{
  auto f = [&] (auto y) {
#pragma acc parallel num_gangs(1) copy(y)
    {
      p.x += y;
      y = p.x;
    }
    return y;
  };
  double y = f (1.0);
  return p.x + y;
}

static void
present (point &p)
{
  auto f = [&] {
#pragma acc parallel num_gangs(1) default(present)
    p.x = p.n;
  };
#pragma acc data copyin(p)
  {
    p.n = 50;
    f ();
    CHECK (p.x == (memory_shared_p () ? 50 : 2));
#pragma acc update self(p)
  }
}

static double
by_value (point p)
{
  double x = 0;
  auto f = [p, &x] {
#pragma acc parallel num_gangs(1) copy(x)
    x = p.x + p.n;
  };
  p.x = 100;
  f ();
  return x;
}

static double
own (point p)
{
  auto f = [p] () mutable {
#pragma acc parallel num_gangs(1)
    p.x += p.n;
#pragma acc serial
    p.x += p.n;
#pragma acc kernels
    p.x += p.n;
    return p.x;
  };
  return f () + p.x;
}

int
main ()
{
  point p = { 1, 2 };
  CHECK (parameter (p) == 17);
  CHECK (local (p) == 9);
  CHECK (generic (p) == 6);
  CHECK (by_value (p) == 3);
  CHECK (own (p) == 7);
  p.n = 2;
  present (p);
  CHECK (p.x == (memory_shared_p () ? 50 : 2));
  CHECK (p.n == (memory_shared_p () ? 50 : 2));
  return 0;
}

/* { dg-final { needs-cure captured-object "check failed|HOST address|fault" } } */

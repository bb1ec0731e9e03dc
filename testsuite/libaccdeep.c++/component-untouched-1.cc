// An object comes with its component because a kernel uses another name of it.
// That name has a clause, which says whether the object comes back: what is
// written through a name without one does.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }

#include "../lib/accdeep-test.h"

struct part
{
  int n;
  int *p;
#pragma acc shape include(p[0:n])
};

struct whole
{
  int n;
  float *p;
  part o;
  int m;
};

static whole x[1];

__attribute__ ((noinline)) static int
copied_in (whole &q)
{
  int seen = 0;
#pragma acc parallel copy(x[0].p[0 : x[0].m]) copyin(q) copy(seen)
  {
    q.n = 2;
    q.o.p[1]++;
    seen = q.n * 100 + q.o.p[1];
  }
  return seen;
}

__attribute__ ((noinline)) static void
copied (whole &q)
{
#pragma acc parallel copy(x[0].p[0 : x[0].m]) copy(q)
  {
    q.n = 5;
    q.o.p[1]++;
  }
}

int
main ()
{
  float a[3] = { 1, 2, 3 };
  int b[3] = { 10, 20, 30 };
  x[0].n = x[0].m = x[0].o.n = 3;
  x[0].p = a;
  x[0].o.p = b;
  CHECK_EQ (copied_in (x[0]), 221);
  if (!acc_is_present (x, 1) && acc_get_device_type () != acc_device_host)
    {
      CHECK_EQ (x[0].n, 3);
      CHECK_EQ (b[1], 20);
    }
  const int before = b[1];
  copied (x[0]);
  CHECK_EQ (x[0].n, 5);
  CHECK_EQ (b[1], before + 1);
  CHECK_EQ (a[1], 2);
  CHECK_EQ (x[0].p == a && x[0].o.p == b, 1);
  return 0;
}

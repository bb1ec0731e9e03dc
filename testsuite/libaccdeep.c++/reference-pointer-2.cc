/* Section 11: constructs within a data construct that has a section that starts
   from a reference to a pointer, as a lambda captures it, find it without a
   clause; of plain types and of those with a shape.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct shaped
{
  int n;
  double *a, *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc shape(slim) exclude(b)
};

static void
numbers (double *&r)
{
#pragma acc data copy(r[0:3])
  {
#pragma acc parallel loop
    for (int i = 1; i < 3; i++)
      r[i] += 1;
#pragma acc serial
    r[2] += 10;
  }
}

static void
captured (double *p)
{
  [&] {
#pragma acc data copyin(p[0:2])
    {
#pragma acc kernels
      p[0] += 100;
#pragma acc update self(p[0:1])
    }
  }();
}

static void
objects (shaped *q)
{
  [&] (shaped &x) {
#pragma acc data no_create<slim>(q[0:1])
    {
#pragma acc parallel num_gangs(1) no_create(x.b[0:1]) default(present)
      q->b[0] += q->n;
    }
#pragma acc data copyin<slim>(q[0:1])
    {
#pragma acc parallel
      q->a[1] += 1000;
    }
#pragma acc data copy(q[0:1])
    {
#pragma acc parallel
      q->a[0] += 5;
    }
  }(q[0]);
}

int
main ()
{
  double a[3] = { 1, 2, 3 }, b[2] = { 7, 8 }, *p = a;
  numbers (p);
  CHECK (a[0] == 1 && a[1] == 3 && a[2] == 14);
  captured (a);
  CHECK (a[0] == 101 && a[1] == 3);
  shaped x = { 2, a, b };
#pragma acc enter data copyin(x.b[0:2])
  objects (&x);
  CHECK (a[0] == 106 && a[1] == (memory_shared_p () ? 1003 : 3));
  CHECK (b[0] == (memory_shared_p () ? 9 : 7));
#pragma acc exit data copyout(x.b[0:2])
  CHECK (b[0] == 9 && x.a == a && x.b == b);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (a, sizeof a);
  CHECK_ABSENT (b, sizeof b);
  return 0;
}

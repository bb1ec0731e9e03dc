// Section 9: parts of arrays that references refer to, beside all of these, and
// clauses on members of elements beside other uses.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }

#include "../lib/accdeep-test.h"

struct row
{
  int n;
  double *p;
#pragma acc shape include(p[0:4])
};

template <typename T>
static void
sections (T (&r)[4])
{
  T s = 0;
#pragma acc data copy(r[0:2], r)
#pragma acc parallel copyout(s)
  {
    r[1] += 1;
    s = r[0] + r[3];
  }
  CHECK (s == 5 && r[1] == 3);
#pragma acc parallel copyout(s) copyin(r[1]) copy(r)
  s = r[1]++;
  CHECK (s == 3 && r[1] == 4);
#pragma acc parallel copyout(s) copyin(r) copyout(r[1:2])
  s = r[1]++;
  CHECK (s == 4 && r[1] == 5);
#pragma acc enter data copyin(r, r[1:2])
#pragma acc parallel copyout(s) present(r[0:2])
  s = r[1]++;
#pragma acc update self(r[1:2], r)
  CHECK (s == 5 && r[1] == 6);
#pragma acc exit data delete(r[1:2], r)
  CHECK_ABSENT (&r, sizeof r);
  auto captured = [&] {
#pragma acc parallel copyout(s) copyin(r[1]) copy(r)
    s = r[1]++;
  };
  captured ();
  CHECK (s == 6 && r[1] == 7);
#pragma acc parallel copyout(s) copyout(r[0:4]) copyin(r)
  s = r[1]++;
  CHECK (s == 7 && r[1] == 8);
#pragma acc parallel copyout(s) copyin(r) copyout(r[0:4])
  s = r[1]--;
  CHECK (s == 8 && r[1] == 7);
#pragma acc data copy(r[0:4], r)
#pragma acc parallel copyout(s) copyin(r[0:4]) present(r)
  s = r[1]++;
  CHECK (s == 7 && r[1] == 8);
  CHECK_ABSENT (&r, sizeof r);
  r[1] = 7;
}

static void
members (row (&q)[3])
{
  double s = 0;
#pragma acc parallel copyout(s) copy(q[1].p[0:4])
  {
    q[1].p[1] += 1;
    s = q[1].p[0] + q[2].n;
  }
  CHECK (s == 12 && q[1].p[1] == 7);
  int i = 1;
#pragma acc parallel copyout(s) copy(q[i].p[0:4]) copyin(q[0].p[0:4])
  {
    q[i].p[1] += q[0].p[0];
    s = q[i].p[0];
  }
  CHECK (s == 5 && q[1].p[1] == 8);
#pragma acc data copy(q[1].p[0:4], q[0].p[0:2])
#pragma acc parallel copyout(s)
  s = q[1].p[0]++ + q[0].p[1];
  CHECK (s == 12 && q[1].p[0] == 6);
  row x[3] = { q[0], q[1], q[2] };
  auto captured = [&] {
#pragma acc parallel copyout(s) copy(x[1].p[0:4])
    s = x[1].p[0]++ + x[2].n;
  };
  captured ();
  CHECK (s == 13 && q[1].p[0] == 7);
  CHECK_ABSENT (&q, sizeof q);
}

int
main ()
{
  double a[4] = { 1, 2, 3, 4 }, b[4] = { 5, 6, 7, 8 };
  sections (a);
  row x[3] = { { 1, a }, { 2, b }, { 7, nullptr } };
  members (x);
  return 0;
}

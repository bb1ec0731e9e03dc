/* Section 9.1: sections of one array that one enter data names have the host's
   distances on the device, so that one pointer leads to all of them; each is
   an object of its own, which comes and goes by itself.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct track
{
  int n;
  int *a;
};
#pragma acc shape type(struct track) init_needed(n) include(a[0:n])

static void
neighbours (void)
{
  int d[3][2] = { { 0 } };
  struct track t[3] = { { 2, d[0] }, { 2, d[1] }, { 2, d[2] } }, *p = t;
#pragma acc enter data copyin(p[1:2], p[0:1])
#pragma acc parallel num_gangs(1) present(p[0:1], p[1:2])
  p[0].a[0] = p[2].n + 5;
#pragma acc exit data copyout(p[0:1])
  CHECK_EQ (d[0][0], 7);
  CHECK_ABSENT (&t[0], sizeof t[0]);
  CHECK_PRESENT (&t[1], 2 * sizeof t[0]);
#pragma acc exit data copyout(p[1:2])
  CHECK_ABSENT (&t, sizeof t);
}

static void
elements (void)
{
  int d[3][2] = { { 0 } };
  struct track t[3] = { { 2, d[0] }, { 2, d[1] }, { 2, d[2] } };
#pragma acc enter data copyin(t[2], t[0])
  /* What lies between has not come.  */
  CHECK_ABSENT (&t[1], sizeof t[1]);
  CHECK_ABSENT (d[1], sizeof d[1]);
#pragma acc parallel num_gangs(1) present(t[2], t[0])
  {
    t[0].a[0] = t[2].n + 5;
    t[2].a[1] = 4;
  }
#pragma acc exit data copyout(t[2], t[0])
  CHECK (d[0][0] == 7 && d[2][1] == 4);
  CHECK_ABSENT (&t, sizeof t);
}

static void
numbers (void)
{
  double v[9] = { 0 }, *q = v;
#pragma acc enter data copyin(q[4:2], q[0:1]) create(q[7:2])
  v[2] = 5;
#pragma acc enter data copyin(q[2:1])
#pragma acc parallel num_gangs(1) present(q[0:1], q[4:2], q[7:2])
  {
    q[0] = 1;
    q[5] = 2;
    q[8] = 3;
  }
#pragma acc parallel num_gangs(1) present(q[2:1])
  q[2]++;
#pragma acc exit data copyout(q[0:1], q[4:2], q[7:2], q[2:1])
  CHECK (v[0] == 1 && v[5] == 2 && v[8] == 3);
  CHECK_EQ (v[2], 6);
  CHECK_ABSENT (v, sizeof v);
}

int
main (void)
{
  neighbours ();
  elements ();
  numbers ();
  return 0;
}

/* Section 2.2: the clause of a member that allocates makes its object, also
   where another clause uses the object if it is present.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct deep
{
  int n, m;
  double *p, *q;
#pragma acc shape include(p[0:n], q[0:n])
};

struct plain
{
  int n;
  double *p;
};

int
main (void)
{
  struct deep x = { 3, 3, NEW (double, 3), NEW (double, 3) };
  struct plain y = { 3, NEW (double, 3) };
  double s = 0, t = 0;
  x.p[1] = y.p[1] = 4;

#pragma acc parallel copy(x.p[0:3]) no_create(x) copy(s)
  {
    s += x.p[1] + x.n;
    x.p[2] = 5;
  }
  CHECK (s == 7 && x.p[2] == 5);
  CHECK_ABSENT (&x, sizeof x);

#pragma acc data no_create(x) copyin(x.p[0:3])
  {
    CHECK_PRESENT (&x, sizeof x);
    CHECK_ABSENT (x.q, sizeof (double));
#pragma acc parallel copy(s)
    s = x.p[2];
  }
  CHECK (s == 5);
  CHECK_ABSENT (&x, sizeof x);

  /* No object is made for no_create.  */
#pragma acc data no_create(x) no_create(x.p[0:3])
  CHECK_ABSENT (&x, sizeof x);

  /* One that is present is used.  */
#pragma acc enter data copyin(x)
  x.m = 8;
#pragma acc serial no_create(x) copy(x.p[0:3]) copy(s)
  s = x.p[1] + x.m + x.q[0];
  CHECK (memory_shared_p () ? s == 12 : s == 7);
#pragma acc exit data delete(x)
  CHECK_ABSENT (x.q, sizeof (double));

#pragma acc parallel no_create(y) copy(y.p[0:3]) copy(t)
  {
    t = y.p[1] + y.n;
    y.p[0] = 9;
  }
  CHECK (t == 7 && y.p[0] == 9);
  CHECK_ABSENT (&y, sizeof y);
  free (x.p);
  free (x.q);
  free (y.p);
  return 0;
}

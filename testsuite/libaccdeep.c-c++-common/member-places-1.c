/* Section 11, "one directive is one set": several members of a variable of a type
   without a shape lie in one block, also beside operands with a shape.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct plain
{
  int n;
  double *p;
  double q[4];
  int m;
};

struct shaped
{
  int n;
  double *p;
#pragma acc shape include(p[0:n])
};

int
main (void)
{
  double p[4] = { 1, 2, 3, 4 };
  struct plain y = { 4, p, { 5, 6, 7, 8 }, 9 };
  struct shaped z = { 2, p + 2 };
#pragma acc parallel copy(y.p[1:1]) copyin(y.n) copy(z)
  {
    y.p[1] += y.n;
    y.n = 0;
    z.p[0]++;
  }
  CHECK (p[1] == 6 && p[2] == 4 && y.n == (memory_shared_p () ? 0 : 4));
  y.n = 4;
#pragma acc data copyin(y.n) copy(y.q[1:2]) copy(z)
  {
    CHECK_ABSENT (&y.m, sizeof (int));
#pragma acc parallel copy(z) copyin(y.n) present(y.q[1:2])
    {
      y.q[1] += y.n;
      z.p[1]++;
    }
  }
  CHECK (y.q[1] == 10 && p[3] == 5 && y.m == 9 && y.p == p);
  CHECK_ABSENT (&y, sizeof y);
  CHECK_ABSENT (&z, sizeof z);
  CHECK_ABSENT (p, sizeof p);
  return 0;
}

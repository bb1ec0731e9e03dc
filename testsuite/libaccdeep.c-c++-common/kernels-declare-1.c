/* Cure kernels-loop: a variable that a loop gives a value to is not private if
   the function uses the value, also behind a declare directive.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct row
{
  int n;
  double *p;
#pragma acc shape include(p[0 : n])
};

static double a[100];

static int
last_of (struct row r)
{
  struct row x = r;
#pragma acc declare copy(x)
  int last = -1;
#pragma acc kernels copyout(a)
  for (int i = 0; i < 100; i++)
    {
      last = 2 * i;
      a[i] = last;
    }
#pragma acc parallel
  x.p[1] += last;
  return last;
}

int
main (void)
{
  double p[2] = { 1, 2 };
  struct row x = { 2, p };
  CHECK_EQ (last_of (x), 198);
  CHECK_EQ (a[99], 198);
  CHECK_EQ (p[1], 200);
  CHECK_ABSENT (p, sizeof p);
  return 0;
}

/* Section 1.6: a copyout writes back the included direct members only; padding
   and runs between excluded members notwithstanding.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct striped
{
  char a;
  double b;
  char c;
  short d;
  int *p;
  int e[3];
  int *q;
  char f;
#pragma acc shape include(p[0:1]) exclude(b, d, q, f)
};

int
main (void)
{
  struct striped x;
  int target = 0;
  memset (&x, 0, sizeof x);
  x.p = &target;
  x.q = &target;

#pragma acc data copy(x)
  {
#pragma acc serial
    {
      x.a = 1;
      x.b = 2;
      x.c = 3;
      x.d = 4;
      x.e[0] = x.e[1] = x.e[2] = 5;
      x.f = 6;
      *x.p = 7;
    }
  }
  CHECK_EQ (x.a, 1);
  CHECK_EQ (x.c, 3);
  CHECK_EQ (x.e[0] + x.e[1] + x.e[2], 15);
  CHECK_EQ (target, 7);
  if (!memory_shared_p ())
    {
      CHECK_EQ (x.b, 0);
      CHECK_EQ (x.d, 0);
      CHECK_EQ (x.f, 0);
    }
  CHECK (x.p == &target && x.q == &target);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (&target, sizeof target);
  return 0;
}

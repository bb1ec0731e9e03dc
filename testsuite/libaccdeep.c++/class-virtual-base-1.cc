/* Section 1.2: a class with several bases and a second-level base; the pointer
   members of each are reached.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct counted
{
  int n = 0;
};

struct first : counted
{
  int *a = nullptr;
#pragma acc shape include(a[0:n])
};

struct second
{
  double filler = 0;
  int m = 0;
  int *b = nullptr;
#pragma acc shape include(b[0:m])
};

struct both : first, second
{
  int *c = nullptr;
#pragma acc shape(only_c) default(exclude) include(c[0:n])
#pragma acc shape include(c[0:n])
};

int
main ()
{
  both x;
  x.n = 2;
  x.m = 3;
  x.a = NEW (int, 2);
  x.b = NEW (int, 3);
  x.c = NEW (int, 2);
#pragma acc data copy(x)
  {
    CHECK (attached_p (&x.a) && attached_p (&x.b) && attached_p (&x.c));
#pragma acc parallel num_gangs(1)
    {
      x.a[1] = 1;
      x.b[2] = 2;
      x.c[1] = 3;
      x.filler = 4;
    }
  }
  CHECK_EQ (x.a[1] + x.b[2] + x.c[1] + x.filler, 10);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.b, 3 * sizeof (int));
#pragma acc data copyin<only_c>(x)
  {
    CHECK_PRESENT (x.c, 2 * sizeof (int));
    CHECK_ABSENT (x.a, 2 * sizeof (int));
    CHECK_ABSENT (x.b, 3 * sizeof (int));
  }
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
  free (x.b);
  free (x.c);
}

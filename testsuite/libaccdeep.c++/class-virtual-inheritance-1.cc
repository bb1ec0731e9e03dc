/* Section 1.2: a class with a virtual base, which is not polymorphic: its own
   members are mapped.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct base
{
  int m = 1;
};

struct derived : virtual base
{
  int n = 2;
  int *a = NEW (int, 2);
#pragma acc shape include(a[0:n])
};

int
main ()
{
  derived x;
#pragma acc data copy(x)
  {
    CHECK (attached_p (&x.a));
  }
  CHECK_EQ (x.m, 1);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, 2 * sizeof (int));
  free (x.a);
}

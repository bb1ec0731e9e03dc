/* Section 1.2: a reference member is self-shaped with length 1, to a scalar and
   to a structure with a shape.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

struct holder
{
  int &counter;
  vec &v;
  int n;
  int *own;
#pragma acc shape include(own[0:n])
};

int
main ()
{
  int counter = 1;
  vec v = { 3, NEW (int, 3) };
  holder h = { counter, v, 2, NEW (int, 2) };

#pragma acc data copy(h)
  {
    CHECK_PRESENT (&counter, sizeof counter);
    CHECK_PRESENT (&v, sizeof v);
    CHECK (attached_p (&v.a));
#pragma acc serial
    {
      h.counter += 4;
      h.v.a[2] = 6;
      h.own[1] = h.v.n;
    }
  }
  CHECK_EQ (counter, 5);
  CHECK_EQ (v.a[2], 6);
  CHECK_EQ (h.own[1], 3);
  CHECK (&h.counter == &counter);
  CHECK_ABSENT (&h, sizeof h);
  CHECK_ABSENT (&counter, sizeof counter);
  CHECK_ABSENT (&v, sizeof v);
  CHECK_ABSENT (v.a, 3 * sizeof (int));
  free (v.a);
  free (h.own);
}

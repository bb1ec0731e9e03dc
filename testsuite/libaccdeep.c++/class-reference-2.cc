/* Section 1.2: a reference to an object with a shape is followed in a type that
   has no directive as well; one to a plain object there is not.

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
  vec &v;
  int own;
  int &plain;
};

int
main ()
{
  int plain = 1;
  vec v = { 3, NEW (int, 3) };
  holder h = { v, 2, plain };

#pragma acc data copy(h)
  {
    CHECK_PRESENT (&v, sizeof v);
    CHECK (attached_p (&v.a));
    CHECK_ABSENT (&plain, sizeof plain);
#pragma acc parallel present(h)
    h.v.a[2] = h.own + h.v.n;
  }
  CHECK_EQ (v.a[2], 5);
  CHECK (&h.v == &v);
  CHECK_ABSENT (&h, sizeof h);
  CHECK_ABSENT (&v, sizeof v);
  CHECK_ABSENT (v.a, 3 * sizeof (int));
  free (v.a);
}

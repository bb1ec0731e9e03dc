/* Section 3: an exception out of a structured region ends it: what it brought
   goes, and copies come back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

static void
work (vec &x)
{
#pragma acc data copy(x)
  {
#pragma acc parallel loop
    for (int i = 0; i < 4; i++)
      x.a[i] = i + 1;
    throw 5;
  }
}

int
main ()
{
  vec x = { 4, NEW (int, 4) };
  int caught = 0;
  try
    {
      work (x);
    }
  catch (int value)
    {
      caught = value;
    }
  CHECK_EQ (caught, 5);
  for (int i = 0; i < 4; i++)
    CHECK_EQ (x.a[i], i + 1);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, 4 * sizeof (int));
  free (x.a);
}

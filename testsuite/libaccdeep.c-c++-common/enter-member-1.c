/* Section 3: a deep member of a deep structure enters and leaves by itself,
   while the structure stays.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(no_a) exclude(a)
};

struct outer
{
  struct vec one;
  struct vec two;
#pragma acc shape(bare) include<no_a>(one, two)
};

int
main (void)
{
  struct outer x;
  x.one.n = x.two.n = 3;
  x.one.a = NEW (int, 3);
  x.two.a = NEW (int, 3);

#pragma acc enter data copyin<bare>(x)
#pragma acc enter data copyin(x.two)
  CHECK_ABSENT (x.one.a, 3 * sizeof (int));
  CHECK (attached_p (&x.two.a));
#pragma acc parallel num_gangs(1) present<bare>(x)
  x.two.a[2] = 8;
#pragma acc update self(x.two)
  CHECK_EQ (x.two.a[2], 8);
#pragma acc exit data delete(x.two)
  CHECK_ABSENT (x.two.a, 3 * sizeof (int));
  CHECK_PRESENT (&x, sizeof x);
#pragma acc exit data delete<bare>(x)
  CHECK_ABSENT (&x, sizeof x);
  free (x.one.a);
  free (x.two.a);
  return 0;
}

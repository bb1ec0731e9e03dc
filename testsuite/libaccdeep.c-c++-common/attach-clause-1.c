/* Section 2: attach, detach and finalize of members of a type that has a shape.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a, *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc shape(only_a) exclude(b)
};

int
main (void)
{
  struct vec x;
  x.n = 4;
  x.a = NEW (int, 4);
  x.b = NEW (int, 4);

#pragma acc enter data copyin<only_a>(x) copyin(x.b[0:4])
#pragma acc enter data attach(x.b)
  CHECK (attached_p (&x.a) && attached_p (&x.b));
#pragma acc parallel present(x)
  x.a[1] = x.b[1] = 5;
#pragma acc enter data attach(x.b)
#pragma acc exit data detach(x.b)
  CHECK (attached_p (&x.b));
#pragma acc exit data detach(x.b) finalize
  CHECK (memory_shared_p () || device_pointer_at (&x.b) == x.b);
#pragma acc exit data copyout(x.b[0:4])
  CHECK_EQ (x.b[1], 5);
#pragma acc exit data copyout<only_a>(x)
  CHECK_EQ (x.a[1], 5);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.b, 4 * sizeof (int));
  free (x.a);
  free (x.b);
  return 0;
}

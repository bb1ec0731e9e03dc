/* Section 3: the parent first, with a shape that excludes; children that
   arrive later by the default shape attach to the present parent.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct two
{
  int n;
  int *a;
  int *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc shape(root) exclude(a, b)
#pragma acc shape(with_a) exclude(b)
};

int
main (void)
{
  struct two x;
  x.n = 4;
  x.a = NEW (int, 4);
  x.b = NEW (int, 4);

#pragma acc enter data copyin<root>(x)
  CHECK_ABSENT (x.a, 4 * sizeof (int));
#pragma acc enter data copyin<with_a>(x)
  CHECK (attached_p (&x.a));
  CHECK_ABSENT (x.b, 4 * sizeof (int));
#pragma acc enter data copyin(x)
  CHECK (attached_p (&x.a) && attached_p (&x.b));
#pragma acc serial present(x)
  {
    x.a[3] = 1;
    x.b[3] = 2;
  }
#pragma acc exit data copyout(x)
  CHECK_EQ (x.b[3], 2);
  CHECK_ABSENT (x.b, 4 * sizeof (int));
  CHECK (attached_p (&x.a));
#pragma acc exit data copyout<with_a>(x)
  CHECK_EQ (x.a[3], 1);
  CHECK_ABSENT (x.a, 4 * sizeof (int));
  CHECK_PRESENT (&x, sizeof x);
#pragma acc exit data delete<root>(x)
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
  free (x.b);
  return 0;
}

/* Section 8, attach: attached pointers of an object without a shape stay the
   host's on the host: exit data, update self, and regions that copy the
   object.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct box
{
  int n;
  float *a;
};

int
main (void)
{
  float h[2] = { 1, 2 };
  struct box x = { 2, h };
#pragma acc enter data copyin(x, h[0:2])
#pragma acc enter data attach(x.a)
#pragma acc parallel present(x)
  {
    x.n = 3;
    x.a[1] = 4;
  }
#pragma acc update self(x)
  CHECK (x.n == 3 && x.a == h);
#pragma acc parallel present(x)
  x.a[1] += 4;
#pragma acc exit data copyout(x)
  CHECK (x.a == h);
  CHECK_ABSENT (&x, sizeof x);
#pragma acc exit data copyout(h[0:2])
  CHECK_EQ (h[1], 8);

#pragma acc data copy(x)
  {
#pragma acc enter data copyin(x.a[0:2])
#pragma acc parallel present(x)
    {
      x.n = 9;
      x.a[0] = 7;
    }
#pragma acc exit data copyout(x.a[0:2])
#pragma acc parallel present(x)
    x.n++;
  }
  CHECK (x.n == 10 && x.a == h);
  CHECK_EQ (h[0], 7);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (h, sizeof h);
  return 0;
}

/* { dg-final { needs-cure attach "check failed: x.n == 3 && x.a == h" } } */

/* Section 2.2: a member's clause beside a no_create of its object: the section
   moves, and the object is left alone where it is absent.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct t
{
  double *a;
  int n;
#pragma acc shape include(a[0:n + 1])
};

int
main (void)
{
  double v[2] = { 1, 2 };
  struct t x[2] = { { v, 1 }, { NULL, 0 } }, *q = x;
#pragma acc data copy(q->a[0:2]) no_create(q[0:2])
  {
    CHECK_PRESENT (v, sizeof v);
    CHECK_ABSENT (x, sizeof x);
#pragma acc parallel present(v)
    v[1] = 5;
  }
  CHECK_EQ (v[1], 5);
#pragma acc enter data copyin(x)
#pragma acc data copy(q->a[0:2]) no_create(q[0:2])
  {
#pragma acc parallel present(x)
    x[0].a[0] += x[0].n;
  }
#pragma acc exit data copyout(x)
  CHECK (v[0] == 2 && v[1] == 5);
  CHECK_ABSENT (v, sizeof v);
  CHECK_ABSENT (x, sizeof x);
  return 0;
}

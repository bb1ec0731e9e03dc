/* Section 3: attach and detach of ordinary directives and calls, also those that
   come with ordinary data clauses, count with those of deep directives, and the
   device's pointer stays until the last.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#include <openacc.h>

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

struct plain
{
  int n;
  int *a;
};

static int
device_value (struct vec *p)
{
  int result = 0;
#pragma acc parallel present(p[0:1]) copyout(result)
  result = p->a[1];
  return result;
}

int
main (void)
{
  struct vec x;
  x.n = 4;
  x.a = NEW (int, 4);
  x.a[1] = 7;
  struct vec *p = &x;
  struct plain *q = (struct plain *) &x;
#pragma acc enter data copyin(p[0:1])
  acc_attach ((void **) &x.a);
  acc_detach ((void **) &x.a);
  CHECK_EQ (device_value (p), 7);
#pragma acc parallel copy(q->a[0:4])
  q->a[1] = 8;
  CHECK_EQ (device_value (p), 8);
#pragma acc enter data copyin(q->a[0:4])
#pragma acc exit data copyout(q->a[0:4])
  CHECK_EQ (device_value (p), 8);
#pragma acc enter data attach(q->a)
#pragma acc exit data detach(q->a)
  CHECK_EQ (device_value (p), 8);
  if (!memory_shared_p ())
    x.a[1] = 0;
#pragma acc exit data copyout(p[0:1])
  CHECK_EQ (x.a[1], 8);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, 4 * sizeof (int));
  free (x.a);
  return 0;
}

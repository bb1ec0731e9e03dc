/* Section 3: an ordinary update, by directive or call, of an object whose
   pointers deep directives attached moves everything else: no device address
   reaches the host, no host address the device.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#include <openacc.h>

struct vec
{
  int n;
  int *a;
  int last;
#pragma acc shape include(a[0:n])
};

/* The same, as a file sees it that knows nothing of the shape.  */
struct plain
{
  int n;
  int *a;
  int last;
};

static int
device_values (struct vec *p)
{
  int result = 0;
#pragma acc parallel present(p[0:1]) copyout(result)
  result = p->a[1] * 100 + p->last;
  return result;
}

int
main (void)
{
  struct vec x;
  x.n = 4;
  x.last = 5;
  x.a = NEW (int, 4);
  x.a[1] = 7;
  int *a = x.a;
  struct vec *p = &x;
  struct plain *q = (struct plain *) &x;
#pragma acc enter data copyin(p[0:1])
  CHECK_EQ (device_values (p), 705);
#pragma acc parallel present(p[0:1])
  p->last = 6;
#pragma acc update self(q[0:1])
  CHECK (x.a == a);
  CHECK_EQ (x.last, 6);
  x.last = 8;
#pragma acc update device(q[0:1])
  CHECK_EQ (device_values (p), 708);
#pragma acc parallel present(p[0:1])
  p->last = 9;
  acc_update_self (&x, sizeof x);
  CHECK (x.a == a);
  CHECK_EQ (x.last, 9);
  x.last = 10;
  acc_update_device (&x, sizeof x);
  CHECK_EQ (device_values (p), 710);
  x.a[1] = 11;
#pragma acc update device(q->a[0:4])
  CHECK_EQ (device_values (p), 1110);
#pragma acc exit data copyout(p[0:1])
  CHECK (x.a == a);
  CHECK_EQ (x.a[1], 11);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (a, 4 * sizeof (int));
  free (a);
  return 0;
}

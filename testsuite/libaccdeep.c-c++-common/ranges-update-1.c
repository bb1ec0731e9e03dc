/* Section 1.6: update in both directions moves included direct members only and
   never a pointer.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct striped
{
  int a;
  int b;
  int *p;
  int c;
#pragma acc shape include(p[0:1])
#pragma acc shape(only_c) default(exclude) include(c)
};

int
main (void)
{
  int target = 1;
  struct striped x;
  x.a = x.b = x.c = 1;
  x.p = &target;
  int device[4];
  int shared = memory_shared_p ();

#pragma acc enter data copyin(x)
  x.a = x.b = x.c = 2;
  target = 2;
#pragma acc update device<only_c>(x)
  CHECK (attached_p (&x.p));
#pragma acc serial present(x) copyout(device)
  {
    device[0] = x.a;
    device[1] = x.b;
    device[2] = x.c;
    device[3] = *x.p;
    x.a = x.b = x.c = 3;
    *x.p = 3;
  }
  CHECK_EQ (device[0], shared ? 2 : 1);
  CHECK_EQ (device[1], shared ? 2 : 1);
  CHECK_EQ (device[2], 2);
  CHECK_EQ (device[3], shared ? 2 : 1);
#pragma acc update self<only_c>(x)
  CHECK_EQ (x.a, shared ? 3 : 2);
  CHECK_EQ (x.b, shared ? 3 : 2);
  CHECK_EQ (x.c, 3);
  CHECK_EQ (target, shared ? 3 : 2);
  CHECK (x.p == &target);
#pragma acc exit data delete(x)
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (&target, sizeof target);
  return 0;
}

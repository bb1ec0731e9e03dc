/* Sections 1.4 and 3: a policy with default(present) adds members to an object
   that is there already, attaches them, and takes them away again.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "policy-aux.h"

struct three
{
  int n;
  int *a, *b, *c;
#pragma acc shape include(a[0:n], b[0:n], c[0:n])
#pragma acc shape(only_a) exclude(b, c)
#pragma acc shape(a_b) exclude(c)
#pragma acc policy(add_b) default(present) copyin(b) exclude(c)
#pragma acc policy(drop_b) default(present) copyout(b) exclude(c)
#pragma acc policy(drop_all) default(delete) exclude(b, c)
};

int
main (void)
{
  struct three x;
  x.n = N;
  x.a = new_numbers ();
  x.b = new_numbers ();
  x.c = new_numbers ();
  int a = x.a[0];
#pragma acc enter data copyin<only_a>(x)
  CHECK_ABSENT (x.b, BYTES);
#pragma acc enter data invoke<add_b>(x)
  CHECK (same_p (x.b) && attached_p (&x.b));
  CHECK_ABSENT (x.c, BYTES);
#pragma acc parallel loop present<a_b>(x)
  for (int i = 0; i < N; i++)
    x.b[i] = x.a[i];
#pragma acc exit data invoke<drop_b>(x)
  CHECK_EQ (first_of (x.b), a);
  CHECK_ABSENT (x.b, BYTES);
  CHECK (memory_shared_p () || device_pointer_at (&x.b) == x.b);
  CHECK_PRESENT (x.a, BYTES);

  /* The same for a region.  */
#pragma acc data invoke<add_b>(x)
  {
    CHECK (same_p (x.b) && attached_p (&x.b));
  }
  CHECK_ABSENT (x.b, BYTES);
  CHECK_PRESENT (&x, sizeof x);
#pragma acc exit data invoke<drop_all>(x)
  CHECK_ABSENT (x.a, BYTES);
  CHECK_ABSENT (&x, sizeof x);
  return 0;
}

/* Section 1.4: several directives of one name make one policy, inside and
   outside of the body.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "policy-aux.h"

struct three
{
  int n;
  int *a, *b, *c;
#pragma acc policy shape(a[0:n]) in(a)
#pragma acc policy shape(b[0:n]) out(b)
#pragma acc policy(p) copyin(a)
#pragma acc policy(p) copyout(b)
};
#pragma acc policy type(struct three) shape(c[0:n]) create(c)
#pragma acc policy(p) type(struct three) exclude(c)

int
main (void)
{
  struct three x;
  x.n = N;
  x.a = new_numbers ();
  x.b = new_numbers ();
  x.c = new_numbers ();
  int shared = memory_shared_p ();
  int a = x.a[0];
#pragma acc data copy(x)
  {
    CHECK (same_p (x.a));
    CHECK (shared || (!same_p (x.b) && !same_p (x.c)));
    CHECK_PRESENT (x.c, BYTES);
  }
#pragma acc data invoke<p>(x)
  {
    CHECK_ABSENT (x.c, BYTES);
#pragma acc parallel loop
    for (int i = 0; i < x.n; i++)
      {
	x.b[i] = x.a[i];
	x.a[i] = 0;
      }
  }
  CHECK_EQ (first_of (x.b), a);
  CHECK_EQ (x.a[0], shared ? 0 : a);
  return 0;
}

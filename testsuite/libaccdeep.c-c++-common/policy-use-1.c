/* Section 1.4: use takes policies over; what the policy says itself overrides,
   and of two used ones the later does.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "policy-aux.h"

struct four
{
  int n;
  int *a, *b, *c, *d;
#pragma acc shape include(a[0:n], b[0:n], c[0:n], d[0:n])
#pragma acc policy(most) use(input, output) copy(d)
#pragma acc policy(input) default(copyin)
#pragma acc policy(output) copyout(b, c, d) exclude(a)
#pragma acc policy(again) use(most) copyin(a)
};

static int
start (struct four *x, int k)
{
  int *all[4] = { x->a, x->b, x->c, x->d };
  number (all[k]);
  return all[k][0];
}

int
main (void)
{
  struct four x;
  x.n = N;
  x.a = new_numbers ();
  x.b = new_numbers ();
  x.c = new_numbers ();
  x.d = new_numbers ();
  int shared = memory_shared_p ();

  start (&x, 3);
#pragma acc data invoke<most>(x)
  {
    CHECK_ABSENT (x.a, BYTES);
    CHECK (shared || (!same_p (x.b) && !same_p (x.c)));
    CHECK (same_p (x.d));
#pragma acc parallel loop
    for (int i = 0; i < x.n; i++)
      {
	x.b[i] = x.d[i];
	x.c[i] = 3000 + i;
	x.d[i] = 4000 + i;
      }
  }
  CHECK_EQ (first_of (x.c), 3000);
  CHECK_EQ (first_of (x.d), 4000);

  int a = start (&x, 0);
#pragma acc data invoke<again>(x)
  {
    CHECK (same_p (x.a));
#pragma acc parallel loop
    for (int i = 0; i < x.n; i++)
      {
	x.b[i] = x.a[i];
	x.a[i] = 5000 + i;
	x.c[i] = 6000 + i;
      }
  }
  CHECK_EQ (first_of (x.b), a);
  CHECK_EQ (first_of (x.a), shared ? 5000 : a);
  CHECK_EQ (first_of (x.c), 6000);
  CHECK_EQ (first_of (x.d), 4000);
  return 0;
}

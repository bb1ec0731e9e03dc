/* Section 1.4: a policy of TR-16-1's clauses that says something about each
   member can be invoked, and init_needed holds in policies as well.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "policy-aux.h"

struct three
{
  int n;
  int *a, *b, *c;
#pragma acc shape include(a[0:n], b[0:n]) init_needed(c[0:n])
#pragma acc policy(p) in(a) out(b, c)
#pragma acc policy(q) default(copyout) copyin(a)
};

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
#pragma acc data invoke<p>(x)
  {
    CHECK (same_p (x.a) && same_p (x.c));
    CHECK (shared || !same_p (x.b));
#pragma acc parallel loop
    for (int i = 0; i < x.n; i++)
      {
	x.b[i] = x.a[i];
	x.a[i] = -1000 + i;
	x.c[i] = -2000 + i;
      }
  }
  CHECK_EQ (first_of (x.b), a);
  CHECK_EQ (first_of (x.a), shared ? -1000 : a);
  CHECK_EQ (first_of (x.c), -2000);

  number (x.b);
#pragma acc data invoke<q>(x)
  {
    CHECK (same_p (x.a) && same_p (x.c));
    CHECK (shared || !same_p (x.b));
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      {
	x.b[i] = -3000 + i;
	x.c[i] = -4000 + i;
      }
#pragma acc serial
    x.n = N;
  }
  CHECK_EQ (first_of (x.b), -3000);
  CHECK_EQ (first_of (x.c), -4000);
  CHECK_EQ (x.n, N);
  return 0;
}

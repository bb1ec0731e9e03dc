/* Section 1.5: each action on members of an object that a policy is invoked on
   by a data construct, at its entry and its exit.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "policy-aux.h"

struct seven
{
  int n;
  int *a, *b, *c, *d, *e, *f, *g, *h;
#pragma acc shape include(a[0:n], b[0:n], c[0:n], d[0:n], e[0:n], f[0:n], \
			  g[0:n], h[0:n])
#pragma acc policy(all) copy(a) copyin(b) copyout(c) create(d) present(e) \
  delete(f) no_create(g, h)
};

int
main (void)
{
  struct seven x;
  x.n = N;
  x.a = new_numbers ();
  x.b = new_numbers ();
  x.c = new_numbers ();
  x.d = new_numbers ();
  x.e = new_numbers ();
  x.f = new_numbers ();
  x.g = new_numbers ();
  x.h = new_numbers ();
  int a = x.a[0], b = x.b[0], c = x.c[0], d = x.d[0], e = x.e[0];
  int shared = memory_shared_p ();

  int *there = x.e, *too = x.g;
#pragma acc enter data copyin(there[0:N], too[0:N])
#pragma acc data invoke<all>(x)
  {
    CHECK (same_p (x.a) && same_p (x.b));
    CHECK (shared || (!same_p (x.c) && !same_p (x.d)));
    CHECK_PRESENT (x.c, BYTES);
    CHECK_PRESENT (x.d, BYTES);
    CHECK_ABSENT (x.f, BYTES);
    CHECK_ABSENT (x.h, BYTES);
    CHECK (attached_p (&x.a) && attached_p (&x.b) && attached_p (&x.c)
	   && attached_p (&x.d) && attached_p (&x.e) && attached_p (&x.g));

    int wrong = 0;
#pragma acc parallel loop reduction(+ : wrong)
    for (int i = 0; i < x.n; i++)
      {
	wrong += x.a[i] != a + i;
	wrong += x.b[i] != b + i;
	wrong += x.e[i] != e + i;
	wrong += x.g[i] != x.e[i] + 2 * N;
	x.a[i] = 1000 + i;
	x.b[i] = 2000 + i;
	x.c[i] = 3000 + i;
	x.d[i] = 4000 + i;
	x.e[i] = 5000 + i;
	x.g[i] = 6000 + i;
      }
    CHECK_EQ (wrong, 0);
  }
  CHECK_EQ (first_of (x.a), 1000);
  CHECK_EQ (first_of (x.b), shared ? 2000 : b);
  CHECK_EQ (first_of (x.c), 3000);
  CHECK_EQ (first_of (x.d), shared ? 4000 : d);
  CHECK_EQ (first_of (x.e), shared ? 5000 : e);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, BYTES);
  CHECK_ABSENT (x.b, BYTES);
  CHECK_ABSENT (x.c, BYTES);
  CHECK_ABSENT (x.d, BYTES);
  CHECK_PRESENT (x.e, BYTES);
  CHECK_PRESENT (x.g, BYTES);
#pragma acc exit data copyout(there[0:N]) delete(too[0:N])
  CHECK_EQ (first_of (x.e), 5000);
  CHECK_ABSENT (x.e, BYTES);
  CHECK_ABSENT (x.g, BYTES);
  (void) c;
  free (x.a);
  free (x.b);
  free (x.c);
  free (x.d);
  free (x.e);
  free (x.f);
  free (x.g);
  free (x.h);
  return 0;
}

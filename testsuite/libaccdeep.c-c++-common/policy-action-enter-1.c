/* Section 1.5: each action on members at enter data and at exit data.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "policy-aux.h"

struct seven
{
  int n;
  int *a, *b, *c, *d, *e, *f, *g;
#pragma acc shape include(a[0:n], b[0:n], c[0:n], d[0:n], e[0:n], f[0:n], \
			  g[0:n])
#pragma acc shape(but_f) exclude(f)
#pragma acc policy(all) copy(a) copyin(b) copyout(c) create(d) present(e) \
  delete(f) no_create(g)
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
  int a = x.a[0], b = x.b[0], c = x.c[0], d = x.d[0], e = x.e[0];
  int f = x.f[0], g = x.g[0];
  int shared = memory_shared_p ();

  int *there = x.e, *too = x.g;
#pragma acc enter data copyin(there[0:N], too[0:N])
#pragma acc enter data invoke<all>(x)
  CHECK (same_p (x.a) && same_p (x.b));
  CHECK (shared || (!same_p (x.c) && !same_p (x.d)));
  CHECK_ABSENT (x.f, BYTES);
  CHECK (attached_p (&x.c) && attached_p (&x.d) && attached_p (&x.e));

  int wrong = 0;
#pragma acc parallel loop present<but_f>(x) reduction(+ : wrong)
  for (int i = 0; i < x.n; i++)
    {
      wrong += x.a[i] != a + i;
      wrong += x.b[i] != b + i;
      wrong += x.e[i] != e + i;
      x.a[i] = 1000 + i;
      x.b[i] = 2000 + i;
      x.c[i] = 3000 + i;
      x.d[i] = 4000 + i;
      x.e[i] = 5000 + i;
      x.g[i] = 6000 + i;
    }
  CHECK_EQ (wrong, 0);

  int *late = x.f;
#pragma acc enter data copyin(late[0:N])
  /* Not to be copied out, though the directive deletes it.  */
#pragma acc parallel loop present(late[0:N])
  for (int i = 0; i < N; i++)
    late[i] = 7000 + i;
#pragma acc exit data invoke<all>(x)
  CHECK_EQ (first_of (x.a), 1000);
  CHECK_EQ (first_of (x.b), shared ? 2000 : b);
  CHECK_EQ (first_of (x.c), 3000);
  CHECK_EQ (first_of (x.d), shared ? 4000 : d);
  CHECK_EQ (first_of (x.e), shared ? 5000 : e);
  CHECK_EQ (first_of (x.f), shared ? 7000 : f);
  CHECK_EQ (first_of (x.g), shared ? 6000 : g);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, BYTES);
  CHECK_ABSENT (x.b, BYTES);
  CHECK_ABSENT (x.c, BYTES);
  CHECK_ABSENT (x.d, BYTES);
  CHECK_ABSENT (x.f, BYTES);
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
  return 0;
}

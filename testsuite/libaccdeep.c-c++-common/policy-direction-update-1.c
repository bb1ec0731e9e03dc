/* Section 1.4, table 3.2.2 of TR-16-1: directions on update device and update
   self, by the policy's name and by the default shape.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "policy-aux.h"

struct five
{
  int n;
  int *a, *b, *c, *d, *e;
#pragma acc shape include(a[0:n], b[0:n], c[0:n], d[0:n], e[0:n])
#pragma acc policy(way) in(a) out(b) create(c) inout(d)
};

struct two
{
  int *a, *b;
#pragma acc policy in(a[N]) out(b[0:N])
};

static void
update_named (void)
{
  struct five x;
  x.n = N;
  x.a = new_numbers ();
  x.b = new_numbers ();
  x.c = new_numbers ();
  x.d = new_numbers ();
  x.e = new_numbers ();
#pragma acc enter data create(x)
#pragma acc update device<way>(x)
  CHECK (same_p (x.a) && !same_p (x.b) && !same_p (x.c) && same_p (x.d)
	 && same_p (x.e));
  int a = x.a[0], c = x.c[0];
#pragma acc parallel loop present(x)
  for (int i = 0; i < N; i++)
    x.a[i] = x.b[i] = x.c[i] = x.d[i] = x.e[i] = -i;
#pragma acc update self<way>(x)
  CHECK_EQ (first_of (x.a), a);
  CHECK_EQ (first_of (x.c), c);
  for (int i = 0; i < N; i++)
    CHECK (x.b[i] == -i && x.d[i] == -i && x.e[i] == -i);
#pragma acc exit data delete(x)
}

static void
update_unnamed (void)
{
  struct two y;
  y.a = new_numbers ();
  y.b = new_numbers ();
#pragma acc enter data copyin(y)
  CHECK (same_p (y.a) && !same_p (y.b));
  number (y.a);
  number (y.b);
#pragma acc update device(y)
  CHECK (same_p (y.a) && !same_p (y.b));
  int a = y.a[0];
#pragma acc parallel loop present(y)
  for (int i = 0; i < N; i++)
    y.a[i] = y.b[i] = -i;
#pragma acc update host(y)
  CHECK_EQ (first_of (y.a), a);
  CHECK_EQ (y.b[3], -3);
#pragma acc exit data copyout(y)
  CHECK_EQ (first_of (y.a), a);
  CHECK_ABSENT (y.a, BYTES);
}

int
main (void)
{
  if (!memory_shared_p ())
    {
      update_named ();
      update_unnamed ();
    }
  return 0;
}

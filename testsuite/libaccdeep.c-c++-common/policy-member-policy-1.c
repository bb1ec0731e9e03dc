/* Section 1.4: include(<p> m) and in(<p> m) treat the member by its own type's
   policy p, which may also be a shape.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "policy-aux.h"

struct leaf
{
  int *a, *b;
#pragma acc shape include(a[0:N], b[0:N])
#pragma acc policy(results) exclude(a) out(b)
#pragma acc shape(no_b) exclude(b)
};

struct tree
{
  struct leaf one;
  struct leaf *two;
  struct leaf three[2];
#pragma acc policy shape(two[1])
#pragma acc policy(p) include(<results> one) in(<no_b> two, three)
};

static void
start (struct leaf *l)
{
  l->a = new_numbers ();
  l->b = new_numbers ();
}

int
main (void)
{
  struct tree x;
  x.two = NEW (struct leaf, 1);
  start (&x.one);
  start (x.two);
  start (&x.three[0]);
  start (&x.three[1]);
  int shared = memory_shared_p ();
  int two = x.two->a[0], three = x.three[1].a[0];

#pragma acc data copy<p>(x)
  {
    CHECK_ABSENT (x.one.a, BYTES);
    CHECK (shared || !same_p (x.one.b));
    CHECK (same_p (x.two->a) && same_p (x.three[1].a));
    CHECK_ABSENT (x.two->b, BYTES);
    CHECK_ABSENT (x.three[0].b, BYTES);
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      {
	x.one.b[i] = x.two->a[i];
	x.two->a[i] = -1000 + i;
	x.three[1].a[i] = -2000 + i;
      }
  }
  CHECK_EQ (first_of (x.one.b), two);
  CHECK_EQ (first_of (x.two->a), shared ? -1000 : two);
  CHECK_EQ (first_of (x.three[1].a), shared ? -2000 : three);
  return 0;
}

/* Section 1.3: include<s>(m) processes an aggregate member with the shape s of
   its own type; a member without it with the default shape.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 4

struct inner
{
  int n;
  int *a;
  int *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc shape(no_b) exclude(b)
};

struct outer
{
  struct inner first;
  struct inner second;
#pragma acc shape(small) include<no_b>(first)
#pragma acc shape(smaller) include<no_b>(first, second)
};

static void
fill (struct inner *p)
{
  p->n = N;
  p->a = NEW (int, N);
  p->b = NEW (int, N);
}

int
main (void)
{
  struct outer x;
  fill (&x.first);
  fill (&x.second);

#pragma acc data copy(x)
  {
    CHECK (attached_p (&x.first.a) && attached_p (&x.first.b));
    CHECK (attached_p (&x.second.a) && attached_p (&x.second.b));
  }
#pragma acc data copy<small>(x)
  {
    CHECK (attached_p (&x.first.a));
    CHECK_ABSENT (x.first.b, N * sizeof (int));
    CHECK (attached_p (&x.second.a) && attached_p (&x.second.b));
  }
#pragma acc data copy<smaller>(x)
  {
    CHECK (attached_p (&x.first.a) && attached_p (&x.second.a));
    CHECK_ABSENT (x.first.b, N * sizeof (int));
    CHECK_ABSENT (x.second.b, N * sizeof (int));
  }
  CHECK_ABSENT (&x, sizeof x);
  free (x.first.a);
  free (x.first.b);
  free (x.second.a);
  free (x.second.b);
  return 0;
}

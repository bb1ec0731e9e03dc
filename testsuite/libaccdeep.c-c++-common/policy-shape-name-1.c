/* Section 1.4: shape(name) is what a policy builds on.  default applies to what
   that includes; what the policy lists is included all the same.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "policy-aux.h"

struct three
{
  int n;
  int *a, *b, *c;
#pragma acc shape include(a[0:n], b[0:n], c[0:n])
#pragma acc shape(only_a) exclude(b, c)
#pragma acc policy(in_a) shape(only_a) default(copyin)
#pragma acc policy(in_a_out_c) shape(only_a) default(none) copyin(a) copyout(c)
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
#pragma acc data invoke<in_a>(x)
  {
    CHECK (same_p (x.a));
    CHECK_ABSENT (x.b, BYTES);
    CHECK_ABSENT (x.c, BYTES);
  }
#pragma acc data invoke<in_a_out_c>(x)
  {
    CHECK (same_p (x.a));
    CHECK_ABSENT (x.b, BYTES);
#pragma acc parallel loop
    for (int i = 0; i < x.n; i++)
      x.c[i] = x.a[i];
  }
  CHECK_EQ (first_of (x.c), a);
  CHECK_ABSENT (x.c, BYTES);
  return 0;
}

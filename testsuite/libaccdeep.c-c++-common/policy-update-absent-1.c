/* Sections 1.4 and 3: update invoke skips absent members with if_present, and
   does not care about members that the policy excludes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "policy-aux.h"

struct two
{
  int n;
  int *a, *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc policy(begin) copyin(a) exclude(b)
#pragma acc policy(only_a) default(exclude) update(a)
#pragma acc policy(both) default(exclude) update(a, b)
#pragma acc policy(end) delete(a) exclude(b)
};

int
main (void)
{
  struct two x;
  x.n = N;
  x.a = new_numbers ();
  x.b = new_numbers ();
#pragma acc enter data invoke<begin>(x)
  number (x.a);
#pragma acc update invoke<only_a>(device: x)
  CHECK (same_p (x.a));
  number (x.a);
  number (x.b);
#pragma acc update invoke<both>(device: x) if_present
  CHECK (same_p (x.a));
  CHECK_ABSENT (x.b, BYTES);
  int b = x.b[0];
#pragma acc update invoke<both>(self: x) if_present async
#pragma acc wait
  CHECK_EQ (first_of (x.b), b);
#pragma acc exit data invoke<end>(x)
  CHECK_ABSENT (&x, sizeof x);
#pragma acc update invoke<both>(host: x) if_present
  CHECK_EQ (first_of (x.b), b);
  return 0;
}

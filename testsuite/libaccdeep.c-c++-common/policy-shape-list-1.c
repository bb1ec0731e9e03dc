/* Section 1.4: shape(member-shapes) gives extents and selects nothing.  Without
   a name it holds for all shapes and policies, also for a member that the
   default shape excludes; with one it holds for that policy.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "policy-aux.h"

struct three
{
  int n;
  int *a, *b, *c;
#pragma acc policy shape(a[n], b[0:n], c[0:n])
#pragma acc shape exclude(b)
#pragma acc shape(with_b) include(b)
#pragma acc policy(half) shape(a[0:n / 2]) exclude(c)
};

int
main (void)
{
  struct three x;
  x.n = N;
  x.a = new_numbers ();
  x.b = new_numbers ();
  x.c = new_numbers ();
#pragma acc data copyin(x)
  {
    CHECK (same_p (x.a) && same_p (x.c));
    CHECK_ABSENT (x.b, BYTES);
  }
#pragma acc data copyin<with_b>(x)
  CHECK (same_p (x.a) && same_p (x.b) && same_p (x.c));
#pragma acc data copyin<half>(x)
  {
    CHECK_PRESENT (x.a, BYTES / 2);
    CHECK_ABSENT (x.a + N / 2, BYTES / 2);
    CHECK_ABSENT (x.b, BYTES);
    CHECK_ABSENT (x.c, BYTES);
  }
  return 0;
}

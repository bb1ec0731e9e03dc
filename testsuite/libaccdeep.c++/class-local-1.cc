/* Section 1.1: in a local class of a function and of a member function.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct user
{
  int run (int size)
  {
    struct local
    {
      int n;
      int *a;
      int length () const { return n; }
#pragma acc shape include(a[0:length()])
    };
    local x = { size, NEW (int, size) };
    int sum = 0;
    for (int i = 0; i < size; i++)
      x.a[i] = i;
#pragma acc parallel loop copyin(x) reduction(+:sum)
    for (int i = 0; i < size; i++)
      sum += x.a[i];
    CHECK_ABSENT (&x, sizeof x);
    CHECK_ABSENT (x.a, sizeof (int));
    free (x.a);
    return sum;
  }
};

int
main ()
{
  user u;
  CHECK_EQ (u.run (5), 10);
}

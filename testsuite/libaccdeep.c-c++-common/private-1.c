/* Section 2: private and firstprivate of a structure with a shape stay GCC's
   own: the bits of the structure.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  struct vec x;
  int seen = 0;
  x.n = 4;
  x.a = NEW (int, 4);
#pragma acc parallel num_gangs(1) firstprivate(x) copyout(seen)
  {
    seen = x.n;
    x.n = 9;
  }
  CHECK_EQ (seen, 4);
  CHECK_EQ (x.n, 4);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, 4 * sizeof (int));
  free (x.a);
  return 0;
}

/* Section 2.2: where several clauses have an object, each leaves the members
   with clauses of their own to these.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct s
{
  int n;
  double *p, *q;
#pragma acc shape include(p[0:n], q[0:n])
};

int
main ()
{
  double p[4] = { 1, 2, 3, 4 }, q[4] = { 5, 6, 7, 8 };
  struct s x = { 4, p, q };
#pragma acc data copyin(x)::{ exclude(p) } copy(x) no_create(x.q[2:1])
  {
    CHECK_PRESENT (&x, sizeof x);
    CHECK_PRESENT (p, sizeof p);
    CHECK_ABSENT (q, sizeof q);
  }
#pragma acc data copy(x) copyin(x) copyin(x.q[1:2])
  {
    CHECK_PRESENT (p, sizeof p);
    CHECK_PRESENT (q + 1, 2 * sizeof (double));
    CHECK (memory_shared_p () || !acc_is_present (q, sizeof q));
#pragma acc parallel
    {
      x.p[0] += 10;
      x.q[1] += 10;
    }
  }
  CHECK (p[0] == 11 && q[1] == (memory_shared_p () ? 16 : 6));
  CHECK (x.p == p && x.q == q);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (p, sizeof p);
  CHECK_ABSENT (q, sizeof q);
  return 0;
}

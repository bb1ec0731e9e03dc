/* Section 2.2: an object with a nest leaves members with clauses to these, as one
   without a nest does.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct s
{
  int n;
  double *a, *b, *c;
#pragma acc shape include(a[0:n], b[0:n], c[0:n])
};

int
main (void)
{
  struct s x = { 3, NEW (double, 3), NEW (double, 3), NEW (double, 3) };
  struct s *q = &x;
  x.a[1] = 5;

#pragma acc data create(x.a[0:2]) copyin(x)::{ exclude(b) }
  {
    CHECK_PRESENT (x.a, 2 * sizeof (double));
    CHECK_ABSENT (x.a + 2, sizeof (double));
    CHECK_ABSENT (x.b, sizeof (double));
    CHECK_PRESENT (x.c, 3 * sizeof (double));
#pragma acc parallel present(x.a[0:2])
    x.a[1] = x.n;
  }
  CHECK (x.a[1] == (memory_shared_p () ? 3 : 5));

#pragma acc parallel copyin(q[0:1])::{ exclude(c) } copy(q->a[1:1])
  q->a[1] += q->n + q->b[0];
  CHECK (x.a[1] == (memory_shared_p () ? 6 : 8));
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
  free (x.b);
  free (x.c);
  return 0;
}

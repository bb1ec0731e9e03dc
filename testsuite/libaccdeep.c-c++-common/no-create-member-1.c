/* Section 8, no_create: a member whose target is absent is not attached, in
   constructs that have its object, too; one that is present is.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct s
{
  int n;
  double *a;
};

static int
run (struct s *q)
{
  int there = 0;
#pragma acc parallel no_create(q->a[0:2]) copy(q[0:1]) copy(there)
  {
    q->n += 1;
    there = q->n;
  }
#pragma acc parallel loop copyin(q[0:1]) no_create(q->a[0:2]) copy(there)
  for (int i = 0; i < 1; i++)
    there += q->n;
#pragma acc kernels copy(q[0:1]) no_create(q->a[0:2])
  q->n += 1;
  return there;
}

static void
add (struct s *q)
{
#pragma acc serial no_create(q->a[0:2]) copyin(q[0:1])
  {
    q->a[0] += q->n;
    q->a[1] += q->n;
  }
}

int
main (void)
{
  struct s x = { 2, NEW (double, 2) };
  CHECK (run (&x) == 6 && x.n == 4);
  CHECK_ABSENT (x.a, 2 * sizeof (double));
  CHECK_ABSENT (&x, sizeof x);
  x.a[0] = x.a[1] = 1;
  double *a = x.a;
#pragma acc data copy(a[0:2])
  {
    CHECK (run (&x) == 10 && x.n == 6);
    add (&x);
  }
  CHECK (a[0] == 7 && a[1] == 7);
  CHECK_ABSENT (a, 2 * sizeof (double));
  free (a);
  return 0;
}

/* Section 9.1: the order of an object's pointer and its members does not
   matter, with bare pointers, on update and constructs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct t
{
  int m;
  double *a;
#pragma acc shape include(a[0:m])
};

static void
change (struct t *q)
{
#pragma acc kernels present(q->a[0:q->m], q)
  q->a[0] += q->m;
#pragma acc parallel loop present(q->a[0:q->m], q)
  for (int i = 0; i < 2; i++)
    q->a[i]++;
#pragma acc parallel present(q, q->a[0:q->m])
  q->a[1] += 4;
}

int
main (void)
{
  double v[2] = { 1, 2 };
  struct t x = { 2, v }, *q = &x;
#pragma acc enter data copyin(x)
  change (q);
#pragma acc update self(q->m, q)
  CHECK (v[0] == 4 && v[1] == 7);
#pragma acc parallel present(x)
  q->a[0] = 9;
#pragma acc update self(q->a[0:1], q)
  CHECK_EQ (v[0], 9);
#pragma acc exit data delete(q->a[0:2], q)
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (v, sizeof v);
  return 0;
}

/* Section 3: `update device' leaves attached pointers alone, also where the
   condition of a member does not hold and a clause has attached it.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct part
{
  int n;
  int *a;
  int *b;
  int kind;
#pragma acc shape include(a[0:n]) include(b[0:n]) if(kind == 1)
};

int
main (void)
{
  struct part p = { 2, NEW (int, 2), NEW (int, 2), 2 };
  struct part *q = &p;
#pragma acc enter data copyin(p)
#pragma acc data copy(p.b[0:2]) present(p)
  {
    p.n = 1;
#pragma acc update device(q[0:1])
#pragma acc parallel num_gangs(1) no_create(q[0:1])
    {
      q->b[0] = q->n + 4;
      q->a[0] = 3;
    }
  }
  CHECK_EQ (p.b[0], 5);
#pragma acc exit data copyout(p)
  CHECK_EQ (p.a[0], 3);
  CHECK_ABSENT (&p, sizeof p);
  CHECK_ABSENT (p.b, 2 * sizeof (int));
  free (p.a);
  free (p.b);
  return 0;
}

/* Section 9.1: a pointer and what it points to are operands of one construct:
   the kernel's pointer leads to the target.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct line
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

static void
present (struct line *p)
{
#pragma acc data copy(p[0:1])
  {
#pragma acc parallel num_gangs(1) present(p) copyout(p[0:1])
    p->a[0] += p->n;
#pragma acc serial copyin(p[0:1]) present(p)
    p->a[1] = 7;
  }
}

static void
absent (struct line *p)
{
#pragma acc parallel num_gangs(1) copyin(p) copy(p[0:1])
  p->a[0] += p->n;
#pragma acc serial if(p->n == 0) present(p) copy(p[0:1])
  p->a[1]++;
}

int
main (void)
{
  int a[2] = { 3, 4 };
  struct line x = { 2, a };
  present (&x);
  CHECK (a[0] == 5 && a[1] == 7);
  absent (&x);
  CHECK (a[0] == 7 && a[1] == 8);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (a, sizeof a);
  return 0;
}

/* Section 8, struct-reference: clauses on members of what a pointer leads to,
   without one on the object itself.  GCC gives kernels the address of the member
   for that of the object.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct item
{
  int n;
  float fixed[4];
  int k;
};

static void
one (struct item *p)
{
#pragma acc parallel loop copy(p->fixed)
  for (int i = 0; i < 4; i++)
    p->fixed[i] += 1;
}

static void
two (struct item *p)
{
#pragma acc kernels loop copy(p->fixed) copyin(p->k)
  for (int i = 0; i < 4; i++)
    p->fixed[i] += p->k;
}

static void
there (struct item *p)
{
#pragma acc serial present(p->fixed)
  p->fixed[3] = 0;
}

int
main (void)
{
  struct item x = { 4, { 1, 2, 3, 4 }, 10 };
  one (&x);
  CHECK (x.fixed[0] == 2 && x.fixed[3] == 5);
  two (&x);
  CHECK (x.fixed[0] == 12 && x.fixed[3] == 15);
  CHECK (x.n == 4 && x.k == 10);
#pragma acc enter data copyin(x)
  there (&x);
#pragma acc exit data copyout(x)
  CHECK (x.fixed[2] == 14 && x.fixed[3] == 0);
  return 0;
}

/* { dg-final { needs-cure struct-reference "invalid load" { target !gcc13 } } } */

/* Section 2.2: a clause on a member of one element of an array; the kernel uses
   several others, which are present.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct part
{
  double a[3];
  int n;
  double *p;
#pragma acc shape include(p[0:n])
};
static struct part *x;

int
main (void)
{
  x = NEW (struct part, 3);
  for (int i = 0; i < 3; i++)
    {
      x[i].n = 2;
      x[i].p = NEW (double, 2);
    }
#pragma acc enter data copyin(x[0:3])
#pragma acc parallel num_gangs(1) present(x[1].p[0:x[1].n])
  {
    x[2].a[1] = 9;
    x->a[0] = 3;
  }
#pragma acc kernels present(x[1].p[0:x[1].n])
  x[2].a[0] = 4;
#pragma acc exit data copyout(x[0:3])
  CHECK (x[2].a[1] == 9 && x[0].a[0] == 3 && x[2].a[0] == 4);
  CHECK (x[1].a[0] == 0);
  CHECK_ABSENT (x, 3 * sizeof *x);
  for (int i = 0; i < 3; i++)
    free (x[i].p);
  free (x);
  return 0;
}

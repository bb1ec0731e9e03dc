/* OpenACC 2.6.4: a construct that attaches a pointer to another section of its
   array than the region around it gives it back to that: kernels find the
   region's section again.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct band
{
  int n;
  double *x;
#pragma acc shape include(x[0:n])
};

static void
nested (struct band *b, int again)
{
#pragma acc data copyin(b->x[0:2])
  {
#pragma acc data copy(b->x[2:2])
    {
#pragma acc parallel copy(b->x[4:2])
      b->x[4] = 1;
#pragma acc parallel present(b->x[2:2])
      b->x[3] = 2;
      if (again)
        nested (b, 0);
    }
#pragma acc parallel present(b->x[0:2])
    b->x[1] = 3;
#pragma acc update self(b->x[0:2])
  }
}

int
main (void)
{
  struct band b = { 6, NEW (double, 6) };
  double *x = b.x;
  nested (&b, 0);
  CHECK (x[1] == 3 && x[3] == 2 && x[4] == 1);
  for (int i = 0; i < 6; i++)
    x[i] = 0;
  nested (&b, 1);
  CHECK (x[1] == 3 && x[3] == 2 && x[4] == 1);
  CHECK_ABSENT (&b, sizeof b);
  CHECK_ABSENT (x, 6 * sizeof *x);

  /* Where the pointer has changed meanwhile, nothing leads to the old array.  */
  double other[2] = { 0, 0 };
#pragma acc data copyin(b.x[0:2])
  {
#pragma acc data copy(b.x[2:2])
    b.x = other;
#pragma acc parallel copy(b.x[0:2])
    b.x[1] = 5;
  }
  CHECK (other[1] == 5 && x[1] == 3);
  free (x);
}

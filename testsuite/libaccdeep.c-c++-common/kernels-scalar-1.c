/* Section 8, kernels-scalar: scalars that kernels uses without a clause are as if
   in a copy clause: where they are present nothing is mapped and nothing moves,
   and else they are copied both ways.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

static double factor = 2;

static void
scale (double *a, int n)
{
#pragma acc kernels present(a[0:4])
  for (int i = 0; i < n; i++)
    a[i] *= factor;
}

int
main (void)
{
  double a[4] = { 1, 2, 3, 4 };
  int n = 4, last = 0;
#pragma acc enter data copyin(a, factor)
  /* Only the host knows.  */
  factor = 7;
  scale (a, 3);
  CHECK_PRESENT (&factor, sizeof factor);

#pragma acc enter data copyin(n)
  n = 0;
#pragma acc kernels present(a)
  for (int i = 0; i < n; i++)
    {
      a[i] += 1;
      last = i + 1;
    }
  CHECK_EQ (last, memory_shared_p () ? 0 : 4);
  CHECK_EQ (n, 0);
#pragma acc exit data copyout(a) delete(n, factor)
  CHECK_ABSENT (&n, sizeof n);
  CHECK_ABSENT (&factor, sizeof factor);
  CHECK_ABSENT (&last, sizeof last);
  CHECK_EQ (factor, 7);
  if (!memory_shared_p ())
    {
      CHECK_EQ (a[0], 3);
      CHECK_EQ (a[2], 7);
      CHECK_EQ (a[3], 5);
    }
  return 0;
}

/* { dg-final { needs-cure kernels-scalar "is already mapped" } } */

/* ACCLL's simple_initialize: an array that a kernel initializes, and that only
   comes back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

int
main (void)
{
  const int n = 2000;
  int a[n], *b = NEW (int, n);
#pragma acc parallel loop copyout(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc kernels copyout(b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = n - i;
  for (int i = 0; i < n; i++)
    {
      CHECK_EQ (a[i], i);
      CHECK_EQ (b[i], n - i);
    }
  CHECK_ABSENT (b, n * sizeof *b);
  free (b);
  return 0;
}

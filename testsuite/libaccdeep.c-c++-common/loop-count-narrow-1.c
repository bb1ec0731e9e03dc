/* Cure loop-count: counters of one byte, between constants.  Without optimization
   GCC has no instruction for the sums of these.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

enum { n = 12 };

int
main (void)
{
  int a[n], b[n], c[n] = { 0 };
#pragma acc parallel loop copyout(a)
  for (signed char i = 1; i <= n; i++)
    a[i - 1] = i * 2;
#pragma acc kernels copyout(b)
  for (signed char i = n; i > 0; i--)
    b[i - 1] = i * 3;
#pragma acc parallel loop copy(c)
  for (unsigned char i = n; i > 0; i -= 2)
    c[i - 1] = i;
  for (int i = 0; i < n; i++)
    {
      CHECK_EQ (a[i], 2 * (i + 1));
      CHECK_EQ (b[i], 3 * (i + 1));
      CHECK_EQ (c[i], i % 2 ? i + 1 : 0);
    }
  return 0;
}

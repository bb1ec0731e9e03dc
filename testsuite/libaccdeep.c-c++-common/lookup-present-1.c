/* Section 2.3: present(p[@]) on data and compute constructs gives the kernel the
   translated pointer.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

int
main (void)
{
  int a[8];
  int *p = a + 3;
  for (int i = 0; i < 8; i++)
    a[i] = i;

#pragma acc data copy(a)
  {
#pragma acc data present(p[@])
    CHECK_PRESENT (a, sizeof a);
#pragma acc serial present(p[@])
    p[1] = 44;
#pragma acc parallel present(p[@])
    p[0] = 33;
  }
  CHECK_EQ (a[3], 33);
  CHECK_EQ (a[4], 44);
  CHECK (p == a + 3);
  CHECK_ABSENT (a, sizeof a);
  return 0;
}

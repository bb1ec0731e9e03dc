/* Section 2.3: in no_create an absent target of p[@] stays untranslated.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

int
main (void)
{
  int a[4] = { 1, 2, 3, 4 };
  int *p = a + 2;
  int absent = 0;

#pragma acc data no_create(p[@])
  {
    CHECK_ABSENT (a, sizeof a);
  }
#pragma acc data copyin(a)
  {
#pragma acc serial no_create(p[@]) copyout(absent)
    absent = *p;
  }
  CHECK_EQ (absent, 3);
  CHECK_ABSENT (a, sizeof a);
  return 0;
}

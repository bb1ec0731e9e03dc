/* Section 9: a message about a row names it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-shouldfail "a row is not present" { target simulated gpu } } */
/* { dg-skip-device host "everything is present" } */

#include "../lib/accdeep-test.h"

int
main (void)
{
  float **a = NEW (float *, 3);
  for (int i = 0; i < 3; i++)
    a[i] = NEW (float, 4);
#pragma acc enter data copyin(a[0:3])
#pragma acc enter data copyin(a[0:2][0:4])
#pragma acc data present(a[0:2][0:4])
  {
  }
#pragma acc data present(a[0:3][0:4])
  {
  }
  return 0;
}

/* { dg-output {libaccdeep: data present: a\[2\] \[[^ ]+\.\.[^ ]+\), 16 bytes, is not present; } } */

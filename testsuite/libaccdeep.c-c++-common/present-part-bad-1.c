/* Section 9: what a directive says is present is so only if it allocates all of it
   itself.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-shouldfail "y is not present" } */
/* { dg-skip-device host "memory is shared" } */

#include "../lib/accdeep-test.h"

int
main (void)
{
  int y[4] = { 1, 2, 3, 4 };
#pragma acc data present(y) copy(y[1:2])
  {
#pragma acc parallel present(y[1:2])
    y[1] += 1;
  }
  return 0;
}

/* { dg-output "present: y \\\[0x\[0-9a-f\]+..0x\[0-9a-f\]+\\), 16 bytes, is not present; .*present-part-bad-1.c:16:9" } */

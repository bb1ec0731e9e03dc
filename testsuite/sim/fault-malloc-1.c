/* Past the end of a block that the kernel itself allocated.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-shouldfail "out of bounds" } */

#include <stdlib.h>

int
main (void)
{
  int x = 0;
#pragma acc serial copy(x)
  {
    int *volatile p = malloc (12);
    p[3] = 1;
    x = p[3];
  }
  return x;
}

/* { dg-output "invalid store of 4 bytes at 0x\[0-9a-f\]+: 0 bytes past the end of device block of malloc in a kernel .0x" } */

/* The same in a data region, where an array's size is a power of two: nothing is
   left between it and the next by chance.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-shouldfail "out of bounds" } */

double x[4096], y[4096], z[4096];

int
main (void)
{
  int n = 4097;
#pragma acc data copy(x) copyin(y) copyout(z)
  {
#pragma acc parallel loop present(x, y, z)
    for (int i = 0; i < n; i++)
      z[i] = x[i] + y[i];
  }
  return 0;
}

/* { dg-output "invalid load of 8 bytes at 0x\[0-9a-f\]+: 0 bytes past the end of the mapped object .0x\[0-9a-f\]+,.32768. in device block #1 " } */

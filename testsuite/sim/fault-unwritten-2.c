/* A branch depends on what was never written, after kernels have copied it.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-g" } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-shouldfail "never written" } */

enum { n = 40 };

int
main (void)
{
  double a[n], b[n];
  int found = 0;
#pragma acc data create(a, b) copy(found)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      b[i] = a[i];
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      if (b[i] > 1) /* Line 23.  */
	found = 1;
  }
  return 0;
}

/* { dg-output "simcuda: \[^\n\]*fault-unwritten-2.c:23: invalid load of 8 bytes at 0x\[0-9a-f\]+: never written: offset \[0-9\]+ of device block #\[0-9\]+ " } */

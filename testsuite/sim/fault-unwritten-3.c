/* SIMCUDA_UNWRITTEN=strict: also a load that is only copied.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-g" } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-set-target-env-var SIMCUDA_UNWRITTEN "strict" } */
/* { dg-shouldfail "never written" } */

enum { n = 40 };

int
main (void)
{
  double a[n], b[n];
#pragma acc data create(a, b)
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    b[i] = a[i]; /* Line 19.  */
  return 0;
}

/* { dg-output "simcuda: \[^\n\]*fault-unwritten-3.c:19: invalid load of 8 bytes at 0x\[0-9a-f\]+: never written: offset \[0-9\]+ of device block #\[0-9\]+ " } */

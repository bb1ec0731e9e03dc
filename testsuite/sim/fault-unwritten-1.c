/* A load of device memory that nobody has written.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-g" } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-shouldfail "never written" } */

struct series
{
  int n;
  double *values;
};

int
main (void)
{
  struct series s = { 0, 0 };
  double x = 0;
#pragma acc serial create(s) copy(x)
  {
    s.n = 1;
    x = s.values[0]; /* Line 22.  */
  }
  return x;
}

/* { dg-output "simcuda: \[^\n\]*fault-unwritten-1.c:23: invalid load of 8 bytes at 0x\[0-9a-f\]+: never written: offset \[0-9\]+ of device block #\[0-9\]+ " } */

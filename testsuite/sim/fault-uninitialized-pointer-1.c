/* The pointer that device memory never written holds, where loading it is
   allowed.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-set-target-env-var SIMCUDA_UNWRITTEN "allow" } */
/* { dg-shouldfail "uninitialized pointer" } */

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
  x = s.values[3];
  return x;
}

/* { dg-output "simcuda: \[^\n\]*invalid load of 8 bytes at 0xa5a5a5a5a5a5a5bd: uninitialized pointer: the 0xA5 that fills device memory never written\n" } */

/* A pointer variable of the kernel itself that was never set.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-options "-O0 -w" } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-shouldfail "uninitialized pointer" } */

int
main (void)
{
  int x = 0;
#pragma acc serial copy(x)
  {
    int *p;
    int **address = &p; /* In memory.  */
    x = **address;
  }
  return x;
}

/* { dg-output "simcuda: \[^\n\]*invalid load of 4 bytes at 0xa5a5a5a5a5a5a5a5: uninitialized pointer" } */

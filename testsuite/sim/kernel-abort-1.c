/* A program error found by the kernel itself ends the program.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "aborts in its own way" } */
/* { dg-skip-device gpu "has other messages" } */
/* { dg-shouldfail "abort in a kernel" } */

#include <stdio.h>
#include <stdlib.h>

int
main (void)
{
  int x = 3;
#pragma acc serial copy(x)
  if (x == 3)
    abort ();
  puts ("not reached");
  return 0;
}

/* { dg-output "^simcuda: \[^\n\]*\nsimcuda: in kernel main\[^ \]*, gang 0, worker 0, vector 0" } */

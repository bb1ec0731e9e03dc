/* A fault of a kernel has the line of the source without -g, in a file without
   deep directives, too.  */
/* { dg-skip-device host "has one address space" } */
/* { dg-skip-device gpu "has other messages" } */
/* { dg-additional-options "-g0 -Wno-accdeep" } */
/* { dg-shouldfail "an address of the host's" } */

#include <stdlib.h>

int
main (void)
{
  double *p = (double *) malloc (32);
#pragma acc parallel copyin(p)
  p[1] = 2;
  return 0;
}

/* { dg-output "simcuda: \[^\n\]*fault-line-1.c:15: invalid store of 8 bytes at 0x\[0-9a-f\]+: HOST address .heap." } */
/* SPDX-License-Identifier: GPL-3.0-or-later */

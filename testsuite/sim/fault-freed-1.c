/* A device block that was freed before the kernel used it.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-shouldfail "use after free" } */

#include <openacc.h>

int
main (void)
{
  int *p = acc_malloc (400);
  acc_free (p);
  /* Fresh blocks do not hide it.  */
  void *q = acc_malloc (400);
#pragma acc serial deviceptr(p)
  p[2] = 1;
  acc_free (q);
  return 0;
}

/* { dg-output "simcuda: \[^\n\]*invalid store of 4 bytes at 0x\[0-9a-f\]+: offset 8 of freed device block #\[0-9\]+ .0x\[0-9a-f\]+,.400.\n" } */

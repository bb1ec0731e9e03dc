/* With little address space, the use of freed memory is still found.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "reserves much address space" } */
/* { dg-shouldfail "freed" } */

#include <openacc.h>
#include <stdlib.h>
#include <sys/resource.h>

int
main (void)
{
  struct rlimit limit = { 1l << 30, 1l << 30 };
  if (setrlimit (RLIMIT_AS, &limit) != 0)
    abort ();
  int *p = acc_malloc (400);
  acc_free (p);
  p = (int *) ((char *) p + 8);
#pragma acc serial deviceptr(p)
  *p = 1;
  return 0;
}

/* { dg-output "simcuda: \[^\n\]*invalid store of 4 bytes at 0x\[0-9a-f\]+: offset 8 of freed device block #\[0-9\]+ " } */

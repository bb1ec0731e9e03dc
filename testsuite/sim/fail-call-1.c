/* SIMCUDA_FAIL makes one call of a driver function fail.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "has no driver" } */
/* { dg-skip-device gpu "does what it can" } */
/* { dg-set-target-env-var SIMCUDA_FAIL "cuMemcpyHtoD:2:ILLEGAL_ADDRESS" } */
/* { dg-shouldfail "injected failure" } */

#include <openacc.h>
#include <stdio.h>

int
main (void)
{
  int a = 1;
  void *p = acc_malloc (4);
  acc_memcpy_to_device (p, &a, 4);
  puts ("first");
  fflush (stdout);
  acc_memcpy_to_device (p, &a, 4);
  puts ("second");
  return 0;
}

/* { dg-output "^first\n.*libgomp: cuMemcpyHtoD_v2 error: an illegal memory access was encountered" } */

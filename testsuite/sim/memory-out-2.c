/* A mapping that does not fit.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "has no such limit" } */
/* { dg-skip-device gpu "has no such limit" } */
/* { dg-set-target-env-var SIMCUDA_MEMORY "64K" } */
/* { dg-shouldfail "out of memory" } */

char a[100000];

int
main (void)
{
#pragma acc enter data copyin(a)
  return 0;
}

/* { dg-output "libgomp: nvptx_alloc error: out of memory" } */

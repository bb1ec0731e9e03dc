/* A malformed setting is an error, not ignored.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "does not read it" } */
/* { dg-skip-device gpu "does not read it" } */
/* { dg-set-target-env-var SIMCUDA_MEMORY "much" } */
/* { dg-shouldfail "malformed setting" } */

int
main (void)
{
  int x = 0;
#pragma acc serial copy(x)
  x++;
  return 0;
}

/* { dg-output "simcuda: SIMCUDA_MEMORY: 'much' is not a size such as 65536, 64M or 4G\n" } */

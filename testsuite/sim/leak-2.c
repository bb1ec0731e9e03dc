/* A dynamic mapping that is still there at exit; fatal on request.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-set-target-env-var SIMCUDA_LEAKS "fatal" } */
/* { dg-shouldfail "leak" } */

int a[100];

int
main (void)
{
#pragma acc enter data copyin(a)
  return 0;
}

/* { dg-output "simcuda: \[0-9\]+ bytes leaked: device block #1 at 0x\[0-9a-f\]+ was never freed\n" } */

/* SIMCUDA_STATS=1 prints counts when the program ends.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "has no driver" } */
/* { dg-skip-device gpu "has no counts" } */
/* { dg-set-target-env-var SIMCUDA_STATS "1" } */

char a[1000];

int
main (void)
{
#pragma acc enter data copyin(a)
#pragma acc exit data copyout(a)
  return 0;
}

/* { dg-output "simcuda: \[0-9\]+ driver calls\n(simcuda: +\[0-9\]+ cu\[A-Za-z\]+\n)*" } */
/* { dg-output "simcuda: +1 cuMemAlloc\n(simcuda: +\[0-9\]+ cu\[A-Za-z\]+\n)*" } */
/* { dg-output "simcuda: 1000 bytes to the device, 1000 bytes from it, 0 bytes within it\n" } */
/* { dg-output "simcuda: 0 kernels, 0 warp instructions, 0 thread instructions\n$" } */

/* An address of another device.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "is one" } */
/* { dg-skip-device gpu "may be one" } */
/* { dg-set-target-env-var SIMCUDA_DEVICES "2" } */
/* { dg-shouldfail "wrong device" } */

#include <openacc.h>

int
main (void)
{
  acc_set_device_num (0, acc_device_nvidia);
  int *p = acc_malloc (400);
  acc_set_device_num (1, acc_device_nvidia);
#pragma acc serial deviceptr(p)
  p[1] = 1;
  return 0;
}

/* { dg-output "invalid store of 4 bytes at 0x\[0-9a-f\]+: address of another device or context: offset 4 of device block #1 " } */

/* Several devices, each with its own memory.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "is one" } */
/* { dg-skip-device gpu "may be one" } */
/* { dg-set-target-env-var SIMCUDA_DEVICES "3" } */

#include <openacc.h>
#include <stdlib.h>

int a[3][100];

int
main (void)
{
  if (acc_get_num_devices (acc_device_nvidia) != 3)
    abort ();
  for (int d = 0; d < 3; d++)
    {
      acc_set_device_num (d, acc_device_nvidia);
      if (acc_get_device_num (acc_device_nvidia) != d)
        abort ();
      acc_copyin (a[d], sizeof a[d]);
      if (acc_is_present (a[(d + 1) % 3], sizeof a[0]))
        abort ();
#pragma acc parallel loop present(a[d:1][0:100])
      for (int i = 0; i < 100; i++)
        a[d][i] = 100 * d + i;
    }
  for (int d = 0; d < 3; d++)
    {
      acc_set_device_num (d, acc_device_nvidia);
      acc_copyout (a[d], sizeof a[d]);
    }
  for (int d = 0; d < 3; d++)
    for (int i = 0; i < 100; i++)
      if (a[d][i] != 100 * d + i)
        abort ();
  return 0;
}

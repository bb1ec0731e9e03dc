/* Section 3: each device has copies of its own: constructs and unstructured
   data on two devices.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "has no numbers" } */
/* { dg-set-target-env-var SIMCUDA_DEVICES "2" } */

#include "../lib/accdeep-test.h"

#define N 100

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  if (acc_get_num_devices (acc_device_nvidia) < 2)
    return 0;
  struct vec x;
  x.n = N;
  x.a = NEW (int, N);
  for (int d = 0; d < 2; d++)
    {
      acc_set_device_num (d, acc_device_nvidia);
      for (int i = 0; i < N; i++)
	x.a[i] = 1000 * d + i;
#pragma acc enter data copyin(x)
    }
  for (int d = 0; d < 2; d++)
    {
      acc_set_device_num (d, acc_device_nvidia);
#pragma acc parallel loop present(x)
      for (int i = 0; i < N; i++)
	x.a[i] += 1;
#pragma acc update self(x)
      for (int i = 0; i < N; i++)
	CHECK_EQ (x.a[i], 1000 * d + i + 1);
    }
  acc_set_device_num (0, acc_device_nvidia);
#pragma acc exit data delete(x)
  CHECK_ABSENT (&x, sizeof x);
  acc_set_device_num (1, acc_device_nvidia);
  CHECK_PRESENT (x.a, N * sizeof (int));
#pragma acc exit data copyout(x)
  CHECK_ABSENT (&x, sizeof x);

  struct vec y;
  y.n = N;
  y.a = NEW (int, N);
#pragma acc data copy(y)
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      y.a[i] = i;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ (y.a[i], i);
  CHECK_ABSENT (&y, sizeof y);
  free (x.a);
  free (y.a);
  return 0;
}

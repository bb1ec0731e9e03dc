/* Section 2: host_data on a member of a deep structure is standard.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  struct vec x;
  x.n = 4;
  x.a = NEW (int, 4);
  int *a = x.a;
  void *device = NULL;
#pragma acc data copy(x)
  {
#pragma acc host_data use_device(a)
    device = a;
    CHECK (device == acc_deviceptr (x.a));
  }
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
  return 0;
}

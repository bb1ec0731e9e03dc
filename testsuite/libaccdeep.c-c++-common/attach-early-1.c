/* Section 8, attach: acc_attach is the first use of the device.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

float target[4] = { 1, 2, 3, 4 };
struct
{
  float *p;
} holder;
#pragma acc declare copyin(target) create(holder)

int
main (void)
{
  holder.p = target;
  acc_attach ((void **) &holder.p);
  float sum = 0;
#pragma acc serial copy(sum)
  sum = holder.p[1] + holder.p[3];
  CHECK_EQ (sum, 6);
  acc_detach ((void **) &holder.p);
  CHECK_EQ (holder.p == target, 1);
  return 0;
}

/* { dg-final { needs-cure attach "" } } */

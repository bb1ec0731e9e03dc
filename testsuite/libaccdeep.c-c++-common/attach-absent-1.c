/* Section 8, attach: where the pointer is not on the device, or what it points to
   is not, acc_attach and acc_detach take no action.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

static float target[4] = { 1, 2, 3, 4 };
static float absent[4];
static struct
{
  float *p;
  float *q;
} holder;

static int
value (void)
{
  int result = 0;
#pragma acc serial present(holder, target) copyout(result)
  result = holder.p[1];
  return result;
}

int
main (void)
{
  float *local = target;
  acc_detach ((void **) &local);
  acc_attach ((void **) &local);
  acc_attach_async ((void **) &local, 1);
#pragma acc enter data copyin(target)
  acc_attach ((void **) &local);
  acc_detach ((void **) &local);
  acc_detach_async ((void **) &local, 1);
  acc_detach_finalize ((void **) &local);
  acc_detach_finalize_async ((void **) &local, 1);
  acc_wait_all ();
  CHECK_EQ (local == target, 1);
  CHECK_ABSENT (&local, sizeof local);

  /* No count is taken for what was passed over.  */
  holder.p = absent;
#pragma acc enter data copyin(holder)
  acc_attach ((void **) &holder.p);
  acc_attach ((void **) &holder.q);
  CHECK_EQ (memory_shared_p () || !attached_p (&holder.p), 1);
  holder.p = target;
  acc_attach ((void **) &holder.p);
  CHECK_EQ (value (), 2);
  acc_detach ((void **) &holder.p);
  CHECK_EQ (memory_shared_p () || !attached_p (&holder.p), 1);
#pragma acc exit data delete(holder, target)
  CHECK_ABSENT (&holder, sizeof holder);
  CHECK_ABSENT (target, sizeof target);
  return 0;
}

/* { dg-final { needs-cure attach "" } } */

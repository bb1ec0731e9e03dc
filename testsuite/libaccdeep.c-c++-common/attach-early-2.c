/* Section 8, attach: a thread that has not used the device yet attaches and
   detaches, in all of the functions' forms.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */

#include "../lib/accdeep-test.h"

#include <pthread.h>

static struct
{
  float *p;
} holder;
static float target[4];

enum form
{
  attach,
  detach,
  attach_async,
  detach_async,
  attach_again,
  detach_finalize,
  attach_last,
  detach_finalize_async,
  forms
};

static void *
call (void *argument)
{
  void **slot = (void **) &holder.p;
  switch (*(enum form *) argument)
    {
    case attach:
    case attach_again:
    case attach_last:
      acc_attach (slot);
      break;
    case attach_async:
      acc_attach_async (slot, 1);
      break;
    case detach:
      acc_detach (slot);
      break;
    case detach_async:
      acc_detach_async (slot, 1);
      break;
    case detach_finalize:
      acc_detach_finalize (slot);
      break;
    default:
      acc_detach_finalize_async (slot, 1);
      break;
    }
  acc_wait_all ();
  return NULL;
}

int
main (void)
{
  holder.p = target;
#pragma acc enter data copyin(holder, target)
  for (int i = 0; i < forms; i++)
    {
      enum form f = (enum form) i;
      pthread_t thread;
      CHECK (pthread_create (&thread, NULL, call, &f) == 0);
      CHECK (pthread_join (thread, NULL) == 0);
      CHECK_EQ (memory_shared_p () || attached_p (&holder.p),
		memory_shared_p () || i % 2 == 0);
    }
#pragma acc exit data delete(holder, target)
  CHECK_ABSENT (&holder, sizeof holder);
  return 0;
}

/* { dg-final { needs-cure attach "" } } */

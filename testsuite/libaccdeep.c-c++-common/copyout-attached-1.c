/* Section 3, "Run-time meaning": a device address never reaches host memory: not
   by the functions that copy a deep object out, whatever their form, nor by an
   ordinary exit data.  What is behind the pointers stays, by its own count.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct s
{
  int n;
  double *a;
  int tail;
  struct s *next;
#pragma acc shape include(a[0:n], next[0:1])
};

static struct s x, y;

/* Enter X and what is behind it, and have the device's copy differ.  */
static void
enter (int times)
{
  x.tail = y.tail = 1;
  x.a[0] = y.a[0] = 1;
  for (int i = 0; i < times; i++)
    {
#pragma acc enter data copyin(x)
    }
#pragma acc serial present(x)
  {
    x.tail = 2;
    x.next->tail = 3;
    x.a[0] = 4;
  }
}

/* X has been copied out, or, if it STAYS, not.  */
static void
check (double *a, int stays)
{
  CHECK (x.a == a);
  CHECK (x.next == &y);
  CHECK_EQ (x.n, 3);
  if (!memory_shared_p ())
    {
      CHECK_EQ (x.tail, stays ? 1 : 2);
      CHECK_EQ (x.a[0], 1);
      CHECK_EQ (y.tail, 1);
    }
  if (!stays)
    CHECK_ABSENT (&x, sizeof x);
  CHECK_PRESENT (a, 3 * sizeof *a);
  CHECK_PRESENT (&y, sizeof y);
  if (stays)
    {
      CHECK (attached_p (&x.a));
      CHECK (attached_p (&x.next));
    }
  CHECK (attached_p (&y.a));
}

/* Nothing of it stays.  */
static void
leave (void)
{
#pragma acc exit data delete(x.a[0:3])
#pragma acc exit data delete(y)
  CHECK_ABSENT (x.a, sizeof (double));
  CHECK_ABSENT (&y, sizeof y);
}

int
main (void)
{
  double *a = x.a = NEW (double, 3);
  void *p = &x;
  char *bytes = (char *) p;
  x.n = y.n = 3;
  y.a = NEW (double, 3);
  x.next = &y;

  enter (1);
  acc_copyout (&x, sizeof x);
  check (a, 0);
  leave ();

  enter (1);
  acc_copyout_finalize (&x, sizeof x);
  check (a, 0);
  leave ();

  enter (1);
  acc_copyout_async (&x, sizeof x, 1);
  acc_wait (1);
  check (a, 0);
  leave ();

  enter (1);
  acc_copyout_finalize_async (&x, sizeof x, 1);
  acc_wait (1);
  check (a, 0);
  leave ();

  enter (1);
#pragma acc exit data copyout(bytes[0:sizeof x])
  check (a, 0);
  leave ();

  enter (1);
#pragma acc exit data copyout(bytes[0:sizeof x]) async(2) finalize
#pragma acc wait(2)
  check (a, 0);
  leave ();

  /* It stays, and so do the pointers on the device.  */
  enter (2);
  acc_copyout (&x, sizeof x);
  check (a, 1);
  acc_copyout_async (&x, sizeof x, 1);
  acc_wait (1);
  check (a, 0);
#pragma acc exit data delete(x.a[0:3])
#pragma acc exit data delete(y)
  CHECK_PRESENT (a, 3 * sizeof *a);
  leave ();

  /* An update goes around them.  */
  enter (1);
  acc_update_self (&x, sizeof x);
  CHECK (x.a == a && x.next == &y);
  CHECK_EQ (x.tail, 2);
  acc_update_self_async (&x, sizeof x, 1);
  acc_wait (1);
  CHECK (x.a == a && x.next == &y);
#pragma acc exit data delete(x)

  /* Enters anew attach anew.  */
  enter (1);
  CHECK (memory_shared_p () || attached_p (&x.a));
#pragma acc exit data copyout(x)
  CHECK (x.a == a && x.next == &y);
  CHECK_EQ (x.a[0], 4);
  CHECK_EQ (y.tail, 3);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (a, sizeof (double));
  return 0;
}

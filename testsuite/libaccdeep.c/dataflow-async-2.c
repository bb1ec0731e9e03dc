/* Regions in flight at once that only read the same object do not wait for each
   other, though each brings it; one that is to copy it out comes behind both.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DNO_DRIVER" { target !driver } } */
/* { dg-set-target-env-var SIMCUDA_STREAMS "deferred" } */

#include "../lib/accdeep-test.h"

enum { n = 200 };

static int a[n], b[n], c[n];

/* Nothing runs on the device before somebody waits for it.  */
static int
deferred_p (void)
{
#ifdef NO_DRIVER
  /* The host waits for what it is to get in a queue.  */
  return 0;
#endif
  const char *name
    = acc_get_property_string (0, acc_get_device_type (), acc_property_name);
  return name && strstr (name, "simulated");
}

int
main (void)
{
  for (int i = 0; i < n; i++)
    {
      a[i] = i;
      b[i] = c[i] = -1;
    }
#pragma acc dataflow copyin(a) copyout(b) async(1)
  {
#pragma acc parallel loop copyin(a) copyout(b)
    for (int i = 0; i < n; i++)
      b[i] = a[i] + 1;
  }
#pragma acc dataflow copyin(a) copyout(c) async(2)
  {
#pragma acc parallel loop copyin(a) copyout(c)
    for (int i = 0; i < n; i++)
      c[i] = a[i] + 2;
  }
#pragma acc wait(2)
  for (int i = 0; i < n; i++)
    {
      CHECK_EQ (c[i], i + 2);
      /* Nobody has waited for that: a simulated device has not begun.  */
      CHECK (!deferred_p () || b[i] == -1);
    }
#pragma acc dataflow copy(a) async(3)
  {
#pragma acc parallel loop copy(a)
    for (int i = 0; i < n; i++)
      a[i] = -a[i];
  }
#pragma acc wait(3)
  for (int i = 0; i < n; i++)
    CHECK_EQ (a[i], -i);
#pragma acc wait
  for (int i = 0; i < n; i++)
    CHECK_EQ (b[i], i + 1);
  CHECK_ABSENT (a, sizeof a);
  CHECK_ABSENT (b, sizeof b);
  return 0;
}

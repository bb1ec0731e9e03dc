/* ACCLL's present_pointer: data that another function, which no compiler sees
   from here, has brought to the device.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

__attribute__ ((noipa)) static void
bring (float *p, int count)
{
#pragma acc enter data copyin(p[0:count])
}

__attribute__ ((noipa)) static void
scale (float *p, int count, float factor)
{
#pragma acc parallel loop present(p[0:count])
  for (int i = 0; i < count; i++)
    p[i] *= factor;
}

/* A part, from somewhere in the middle.  */
__attribute__ ((noipa)) static void
shift (float *p, int count)
{
#pragma acc parallel loop present(p)
  for (int i = 0; i < count; i++)
    p[i] += 1;
}

__attribute__ ((noipa)) static void
take_back (float *p, int count)
{
#pragma acc exit data copyout(p[0:count])
}

int
main (void)
{
  const int n = 400;
  float *a = NEW (float, n);
  for (int i = 0; i < n; i++)
    a[i] = i;
  bring (a, n);
  CHECK_PRESENT (a, n * sizeof *a);
  scale (a, n, 2);
  shift (a + n / 2, n / 2);
  if (!memory_shared_p ())
    CHECK_EQ (a[1], 1);
  take_back (a, n);
  for (int i = 0; i < n; i++)
    CHECK_EQ (a[i], 2 * i + (i >= n / 2));
  CHECK_ABSENT (a, n * sizeof *a);
  free (a);
  return 0;
}

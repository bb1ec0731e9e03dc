/* Language, section 11: modifiers of OpenACC 3 that ask for nothing of the
   compiler: readonly and capture.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  float *a;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  float *b = NEW (float, 3), r = 0;
  struct vec x = { 3, NEW (float, 3) };
  b[1] = 2;
  x.a[1] = 3;
#pragma acc data copyin(readonly: b[0:3], x) create(capture: r)
  {
#pragma acc parallel copyout(capture: r)
    r = b[1] + x.a[1];
#pragma acc update self(r)
  }
  CHECK_EQ (r, 5);
  CHECK_ABSENT (b, 3 * sizeof (float));
  CHECK_ABSENT (x.a, 3 * sizeof (float));
  free (b);
  free (x.a);
  return 0;
}

/* Section 8, base-pointer: a compute construct attaches the variable of declare
   that its section starts from.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

static float *w;
#pragma acc declare create(w)

#pragma acc routine seq
static float
get (int i)
{
  return w[i];
}

int
main (void)
{
  float r = 0;
  w = NEW (float, 3);
  w[1] = 4;
#pragma acc parallel copyin(w[0:3]) copyout(r)
  r = get (1) + w[0];
  CHECK_EQ (r, 4);
#pragma acc serial copy(w[1:2]) copyout(r)
  {
    w[2] = 8;
    r = get (2);
  }
  CHECK (r == 8 && w[2] == 8);
  CHECK_ABSENT (w, 3 * sizeof *w);
  free (w);
  return 0;
}

/* { dg-final { needs-cure base-pointer "" { target !gcc14 } } } */

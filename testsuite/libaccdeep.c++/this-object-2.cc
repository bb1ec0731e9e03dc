/* Section 8, this-object: a kernel reads members of an object that is not
   present.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct cell
{
  int n;
  float v[4];
  float
  get ()
  {
    float r = 0;
#pragma acc parallel copyout(r)
    r = v[2] + n;
    return r;
  }
};

int
main ()
{
  cell x = { 3, { 1, 2, 3, 4 } };
  CHECK_EQ (x.get (), 6);
  CHECK_ABSENT (&x, sizeof x);
}

// { dg-final { needs-cure this-object "HOST address" } }

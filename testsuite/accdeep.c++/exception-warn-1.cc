/* Section 11: on the device nothing can be thrown: it is said where a throw
   stands, also in functions that a kernel calls.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

#include <accdeep/forall.hpp>

namespace acc = accdeep::acc;

static int
half (int n)
{
  if (n % 2)
    throw n; /* { dg-warning "'throw' on the device, which has no exceptions" } */
  return n / 2;
}

/* Not for the device.  */
int
elsewhere (int n)
{
  if (n < 0)
    throw "negative";
  return n;
}

void
f (int n)
{
#pragma acc parallel copy(n)
  n = half (n);
  accdeep::forall<acc::parallel<>> (accdeep::range (0, n), [=] (int i) {
    if (i > 3)
      throw i; /* { dg-warning "'throw' on the device, which has no exceptions" } */
  });
  accdeep::forall<accdeep::seq> (accdeep::range (0, n), [=] (int i) {
    if (i > 3)
      throw i;
  });
}

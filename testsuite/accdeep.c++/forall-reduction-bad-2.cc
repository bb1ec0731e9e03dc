/* accdeep/forall.hpp: operators that a reduction has not.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-regexp {(?:(?!error: ).)*error: static assertion failed: this reduction has another operator(?:(?!error: ).)*} } */

#include <accdeep/forall.hpp>

void
run ()
{
  accdeep::sum<long> s (0);
  accdeep::forall<accdeep::seq> (accdeep::range (0, 3),
                                 [=] (int i) { s.min (i); });
}

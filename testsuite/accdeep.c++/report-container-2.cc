/* Section 7: the report says what of a container does not move.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-std=c++17 -fplugin-arg-accdeep-report" } */

#include <memory>

struct keeper
{
  int n;
  std::unique_ptr<int[]> all;
/* { dg-note {in member 'all'(?=\n)} "" { target *-*-* } .-1 } */
};

void
f (keeper k)
{
#pragma acc data copy(k)
/* { dg-warning {objects of type 'std::unique_ptr<int \[\]>' are mapped as they are, without the array, whose length nobody knows(?= \[-Waccdeep-[^\n]*\]\n)} "" { target *-*-* } .-1 } */
/* { dg-note {copy \(k\) moves k; k\.all stays on the host(?=\n)} "" { target *-*-* } .-2 } */
  ;
}

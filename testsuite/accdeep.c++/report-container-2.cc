/* Section 7: the report says what of a container does not move.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-std=c++17 -fplugin-arg-accdeep-report" } */

#include <list>

struct keeper
{
  int n;
  std::list<int> all;
/* { dg-note {in member 'all'(?=\n)} "" { target *-*-* } .-1 } */
};

void
f (keeper k)
{
#pragma acc data copy(k)
/* { dg-warning {objects of type 'std::__cxx11::list<int>' are mapped as they are, without the nodes that hold the elements(?=\n)} "" { target *-*-* } .-1 } */
/* { dg-note {copy \(k\) moves k; k\.all stays on the host(?=\n)} "" { target *-*-* } .-2 } */
  ;
}

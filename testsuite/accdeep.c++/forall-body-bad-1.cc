/* accdeep/forall.hpp: what is no policy, no range and no body of a loop is one
   sentence.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-regexp {(?:(?!error: ).)*error: static assertion failed: this is no execution policy of loops: (?:(?!error: ).)*error: static assertion failed: this is no execution policy of loops: (?:(?!error: ).)*error: static assertion failed: accdeep::forall takes an accdeep::range or a container of indices(?:(?!error: ).)*error: static assertion failed: accdeep::forall takes an accdeep::range or a container of indices(?:(?!error: ).)*error: static assertion failed: the body of accdeep::forall takes an index(?:(?!error: ).)*error: static assertion failed: the body of accdeep::nested_forall takes an index of each range(?:(?!error: ).)*error: static assertion failed: this is no execution policy of loops: (?:(?!error: ).)*} } */

#include <accdeep/forall.hpp>

namespace acc = accdeep::acc;
using policy = acc::parallel<acc::loop<acc::gang>>;

void
run ()
{
  accdeep::range r (0, 3);
  accdeep::ranges rr (r, r);
  auto one = [] (int) {};
  auto two = [] (int, int) {};
  accdeep::forall<acc::loop<acc::gang>> (r, one);
  accdeep::forall<acc::num_gangs<4>> (r, one);
  accdeep::forall<policy> (3, one);
  accdeep::forall<policy> (one, r);
  accdeep::forall<policy> (r, two);
  accdeep::nested_forall<policy> (rr, one);
  accdeep::nested_forall<acc::data<>> (rr, two);
}

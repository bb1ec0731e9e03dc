/* accdeep/forall.hpp: what does not fit a nest is one sentence.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-regexp {(?:(?!error: ).)*error: static assertion failed: the sizes of accdeep::tile are positive(?:(?!error: ).)*error: static assertion failed: accdeep::permute names each loop once, from 0(?:(?!error: ).)*error: static assertion failed: accdeep::tile has a size for each loop(?:(?!error: ).)*error: static assertion failed: accdeep::nested_forall takes accdeep::tile and accdeep::permute behind the policy(?:(?!error: ).)*error: static assertion failed: the policy has more loops than the nest(?:(?!error: ).)*} } */

#include <accdeep/forall.hpp>

namespace acc = accdeep::acc;
using policy = acc::parallel<acc::loop<acc::gang>>;

accdeep::tile<4, 0> none;

void
run ()
{
  auto all = accdeep::ranges (accdeep::range (0, 3), accdeep::range (0, 3));
  auto body = [] (int, int) {};
  accdeep::nested_forall<policy, accdeep::permute<1, 1>> (all, body);
  accdeep::nested_forall<policy, accdeep::tile<4>> (all, body);
  accdeep::nested_forall<policy, acc::gang> (all, body);
  accdeep::nested_forall<
      acc::parallel<acc::loop<acc::gang>, acc::loop<>, acc::loop<>>> (all, body);
}

/* For forall-constants-1.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "forall-constants-1.h"

namespace acc = accdeep::acc;

void
elsewhere (accdeep::view<int> v)
{
  accdeep::forall<acc::parallel<acc::loop<acc::gang>>> (
      accdeep::range (0, int (v.size ())), [=] (int i) {
        v (i) = stencil::offset[i % 3] + stencil::of<short>::table[i % 2];
      });
}

/* What nests of RAJA's own tests are instantiated with: policies for one to
   three loops.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <accdeep/raja.hpp>

namespace acc = accdeep::acc;
using accdeep::raja::acc_exec;
using accdeep::raja::acc_loop;

using AccResourceList = camp::list<accdeep::raja::resource>;
using AccReducePols = camp::list<accdeep::raja::acc_reduce>;
using acc_one = acc_exec<acc::parallel<acc::loop<acc::gang, acc::vector>>>;
using acc_two
    = acc_exec<acc::parallel<acc::loop<acc::gang>, acc::loop<acc::vector>>>;
using acc_three
    = acc_exec<acc::parallel<acc::loop<acc::gang>, acc::loop<acc::worker>,
                             acc::loop<acc::vector>>>;
template <int N>
using acc_collapsed = acc_exec<
    acc::parallel<acc::loop<acc::gang, acc::vector, acc::collapse<N>>>>;

/* What RAJA's own tests of places of extremes are instantiated with.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <accdeep/raja.hpp>

namespace acc = accdeep::acc;
using accdeep::raja::acc_exec;

using AccResourceList = camp::list<accdeep::raja::resource>;
template <class Policy, class Inner>
using acc_rows = RAJA::KernelPolicy<RAJA::statement::For<
    1, acc_exec<Policy>,
    RAJA::statement::For<0, Inner, RAJA::statement::Lambda<0>>>>;
using AccKernelLocExecPols = camp::list<
    acc_rows<acc::parallel<acc::loop<acc::gang, acc::vector>>, RAJA::seq_exec>,
    acc_rows<acc::parallel<acc::loop<acc::gang>, acc::loop<acc::vector>>,
             accdeep::raja::acc_loop>>;
using AccKernelLocReducePols = camp::list<accdeep::raja::acc_reduce>;
using AccKernelLocForallPols
    = camp::list<acc_exec<acc::parallel<acc::loop<acc::gang, acc::vector>>>>;

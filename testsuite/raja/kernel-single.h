/* What RAJA's own tests of kernels with one loop are instantiated with.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <accdeep/raja.hpp>

namespace acc = accdeep::acc;

using AccResourceList = camp::list<accdeep::raja::resource>;
template <class Policy>
using acc_single = RAJA::KernelPolicy<
    RAJA::statement::For<0, accdeep::raja::acc_exec<Policy>,
                         RAJA::statement::Lambda<0, RAJA::Segs<0>>>>;
using AccKernelExecPols
    = camp::list<acc_single<acc::parallel<acc::loop<acc::gang, acc::vector>>>,
                 acc_single<acc::parallel<acc::num_workers<4>,
                                          acc::loop<acc::worker, acc::vector>>>,
                 acc_single<acc::kernels<acc::loop<acc::independent>>>>;

/* What RAJA's own tests of hyperplanes in threads are instantiated with.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernel-loops.h"

namespace st = RAJA::statement;
template <int Argument, int... Others>
using acc_hyperplane = RAJA::KernelPolicy<
    st::For<0, acc_one,
            st::Hyperplane<Argument, RAJA::seq_exec, RAJA::ArgList<Others...>,
                           RAJA::seq_exec, st::Lambda<0>>>>;
#ifdef __TEST_KERNEL_HYPERPLANE_3D_HPP__
using AccKernelHyperplaneExecPols = camp::list<acc_hyperplane<1, 2, 3>>;
#else
using AccKernelHyperplaneExecPols
    = camp::list<acc_hyperplane<1, 2>, acc_hyperplane<2, 1>>;
#endif

/* What RAJA's own tests of kernels whose bodies share reductions as parameters
   are instantiated with.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernel-loops.h"

namespace st = RAJA::statement;
/* What the bodies of the tests have.  */
using acc_body_0
    = st::Lambda<0, RAJA::Segs<0, 1>, RAJA::Params<0, 2, 4, 7>>;
using acc_body_1
    = st::Lambda<1, RAJA::Segs<0, 1>, RAJA::Params<1, 3, 5, 6, 7>>;
using AccKernelLocExecPols = camp::list<
    RAJA::KernelPolicy<
        st::For<1, acc_one,
                st::For<0, RAJA::seq_exec,
                        acc_body_0,
                        acc_body_1>>>,
    RAJA::KernelPolicy<
        st::For<1, acc_two,
                st::For<0, acc_loop, acc_body_0,
                        acc_body_1>>>>;
using AccKernelLocForallPols = camp::list<acc_one>;

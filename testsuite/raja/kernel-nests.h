/* What RAJA's own tests of views and segments in nests are instantiated with.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernel-loops.h"

namespace st = RAJA::statement;
using AccKernel2DExecPols = camp::list<
    RAJA::KernelPolicy<
        st::For<0, acc_one, st::For<1, RAJA::seq_exec, st::Lambda<0>>>>,
    RAJA::KernelPolicy<st::For<1, acc_two, st::For<0, acc_loop, st::Lambda<0>>>>>;
using AccKernel3DExecPols = camp::list<
    RAJA::KernelPolicy<st::For<
        2, RAJA::seq_exec,
        st::For<0, acc_two, st::For<1, acc_loop, st::Lambda<0>>>>>,
    RAJA::KernelPolicy<st::For<
        0, acc_three,
        st::For<1, acc_loop, st::For<2, acc_loop, st::Lambda<0>>>>>>;
using AccKernelExecPols = camp::list<RAJA::KernelPolicy<st::For<
    0, acc_three,
    st::For<1, acc_loop,
            st::For<2, acc_loop, st::Lambda<0, RAJA::Segs<0, 1, 2>>>>>>>;

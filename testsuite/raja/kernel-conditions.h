/* What RAJA's own tests of kernels with conditions are instantiated with.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernel-loops.h"

namespace st = RAJA::statement;
template <int Body>
using acc_body = st::Lambda<Body, RAJA::Segs<0>>;
template <int I>
using acc_case = st::Equals<st::Param<0>, st::Value<I>>;
using AccKernelExecPols = camp::list<RAJA::KernelPolicy<
    st::If<acc_case<0>, st::For<0, acc_one, acc_body<0>, acc_body<1>>>,
    st::If<acc_case<1>, st::For<0, acc_one, acc_body<0>>,
           st::For<0, acc_one, acc_body<1>>>>>;

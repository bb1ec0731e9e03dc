/* What RAJA's own tests of kernels with several bodies are instantiated with.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernel-loops.h"

namespace st = RAJA::statement;
template <int Body>
using acc_body = st::Lambda<Body, RAJA::Segs<0>>;
using AccKernelExecPols = camp::list<
    RAJA::KernelPolicy<st::For<0, acc_one, acc_body<0>, acc_body<1>>>,
    RAJA::KernelPolicy<st::For<0, acc_one, acc_body<0>>,
                       st::For<0, acc_one, acc_body<1>>>>;

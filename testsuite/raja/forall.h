/* What RAJA's own tests of forall are instantiated with.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <accdeep/raja.hpp>

namespace acc = accdeep::acc;
using accdeep::raja::acc_exec;

using AccResourceList = camp::list<accdeep::raja::resource>;
using AccForallExecPols = camp::list<
    acc_exec<acc::parallel<acc::loop<acc::gang, acc::vector>>>,
    acc_exec<acc::kernels<acc::loop<acc::independent>>>,
    acc_exec<acc::parallel<acc::num_gangs<7>, acc::vector_length<64>,
                           acc::loop<acc::independent, acc::gang>>>>;
using AccForallReduceExecPols = AccForallExecPols;
using AccReducePols = camp::list<accdeep::raja::acc_reduce>;
using AccForallIndexSetExecPols = camp::list<RAJA::ExecPolicy<
    RAJA::seq_segit,
    acc_exec<acc::parallel<acc::loop<acc::gang, acc::vector>>>>>;
using AccForallIndexSetReduceExecPols = AccForallIndexSetExecPols;

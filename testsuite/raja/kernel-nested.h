/* What RAJA's own tests of nests are instantiated with.

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
using AccKernelNestedLoopExecPols
    = camp::list<NestedLoopData<DEPTH_2, RAJA::seq_exec, acc_one>,
                 NestedLoopData<DEPTH_2, acc_one, RAJA::seq_exec>,
                 NestedLoopData<DEPTH_2, acc_two, acc_loop>,
                 NestedLoopData<DEPTH_3, acc_two, acc_loop, RAJA::seq_exec>,
                 NestedLoopData<DEPTH_3, RAJA::seq_exec, acc_two, acc_loop>,
                 NestedLoopData<DEPTH_3, acc_three, acc_loop, acc_loop>>;

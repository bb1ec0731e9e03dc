/* What RAJA's own tests of reductions into many bins in nests are instantiated
   with.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernel-loops.h"

using AccMultiReducePols = camp::list<accdeep::raja::acc_multi_reduce>;
using AccKernelNestedLoopExecPols = camp::list<
    NestedLoopData<DEPTH_3, RAJA::seq_exec, acc_two, acc_loop>,
    NestedLoopData<DEPTH_3, acc_three, acc_loop, acc_loop>,
    NestedLoopData<DEPTH_3_COLLAPSE, acc_collapsed<3>>>;

/* What RAJA's own tests of nests are instantiated with.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernel-loops.h"

using AccKernelNestedLoopExecPols
    = camp::list<NestedLoopData<DEPTH_2, RAJA::seq_exec, acc_one>,
                 NestedLoopData<DEPTH_2, acc_one, RAJA::seq_exec>,
                 NestedLoopData<DEPTH_2, acc_two, acc_loop>,
                 NestedLoopData<DEPTH_3, acc_two, acc_loop, RAJA::seq_exec>,
                 NestedLoopData<DEPTH_3, RAJA::seq_exec, acc_two, acc_loop>,
                 NestedLoopData<DEPTH_3, acc_three, acc_loop, acc_loop>,
                 NestedLoopData<DEPTH_2_COLLAPSE, acc_collapsed<2>>,
                 NestedLoopData<DEPTH_3_COLLAPSE, acc_collapsed<3>>>;

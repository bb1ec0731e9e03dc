/* What RAJA's own tests of nests with sums are instantiated with.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernel-loops.h"

using AccKernelNestedLoopExecPols = camp::list<
    NestedLoopData<DEPTH_3_REDUCESUM, acc_one, RAJA::seq_exec, RAJA::seq_exec>,
    NestedLoopData<DEPTH_3_REDUCESUM, RAJA::seq_exec, acc_two, acc_loop>,
    NestedLoopData<DEPTH_3_REDUCESUM, acc_three, acc_loop, acc_loop>>;

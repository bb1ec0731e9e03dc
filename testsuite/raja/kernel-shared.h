/* What RAJA's own tests of nests whose bodies share a parameter are instantiated
   with: the inner loop adds to it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernel-loops.h"

using AccKernelNestedLoopExecPols
    = camp::list<NestedLoopData<DEPTH_3, acc_one, RAJA::seq_exec, RAJA::seq_exec>,
                 NestedLoopData<DEPTH_3, RAJA::seq_exec, acc_one, RAJA::seq_exec>,
                 NestedLoopData<DEPTH_3, acc_two, acc_loop, RAJA::seq_exec>>;

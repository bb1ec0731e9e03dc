/* What RAJA's own tests of a loop that counts are instantiated with.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernel-loops.h"

using AccKernelExecPols = camp::list<RAJA::KernelPolicy<
    RAJA::statement::ForICount<0, RAJA::statement::Param<0>, acc_one,
                               RAJA::statement::Lambda<0>>>>;

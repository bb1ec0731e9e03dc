/* What RAJA's own tests of tiles whose size is a parameter are instantiated with.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernel-loops.h"

namespace st = RAJA::statement;
template <class Policy, class Inner>
using acc_dynamic_tiles = RAJA::KernelPolicy<st::Tile<
    1, RAJA::tile_dynamic<1>, Policy,
    st::Tile<
        0, RAJA::tile_dynamic<0>, Inner,
        st::For<1, RAJA::seq_exec,
                st::For<0, RAJA::seq_exec,
                        st::Lambda<0, RAJA::Segs<0, 1>, RAJA::Params<>>>>>>>;
using AccKernelTileExecPols
    = camp::list<acc_dynamic_tiles<acc_one, RAJA::seq_exec>,
                 acc_dynamic_tiles<acc_two, acc_loop>>;

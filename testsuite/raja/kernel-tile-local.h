/* What RAJA's own tests of tiles with memory of their own are instantiated with.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernel-loops.h"

namespace st = RAJA::statement;
template <int Outer, int Inner, int Body>
using acc_in_tile = st::ForICount<
    Outer, st::Param<1 - Outer>, RAJA::seq_exec,
    st::ForICount<Inner, st::Param<1 - Inner>, RAJA::seq_exec,
                  st::Lambda<Body>>>;
template <class Policy, class Inner>
using acc_local_tiles = RAJA::KernelPolicy<st::Tile<
    1, RAJA::tile_fixed<tile_dim_x>, Policy,
    st::Tile<0, RAJA::tile_fixed<tile_dim_y>, Inner,
             st::InitLocalMem<RAJA::cpu_tile_mem, RAJA::ParamList<2>,
                              acc_in_tile<1, 0, 0>, acc_in_tile<0, 1, 1>>>>>;
using AccKernelTileExecPols
    = camp::list<acc_local_tiles<acc_one, RAJA::seq_exec>,
                 acc_local_tiles<acc_two, acc_loop>>;

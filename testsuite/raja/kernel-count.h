/* What RAJA's own tests of loops that count in tiles are instantiated with.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernel-loops.h"

namespace st = RAJA::statement;
template <class Policy, class Inner>
using acc_counted = RAJA::KernelPolicy<
    st::Tile<0, RAJA::tile_fixed<8>, Policy,
             st::ForICount<0, st::Param<0>, Inner, st::Lambda<0>>>>;
using AccKernelForICountExecPols
    = camp::list<acc_counted<acc_one, RAJA::seq_exec>,
                 acc_counted<acc_two, acc_loop>>;
template <class Policy, class Inner>
using acc_tiles_counted = RAJA::KernelPolicy<
    st::TileTCount<0, st::Param<0>, RAJA::tile_fixed<8>, Policy,
                   st::For<0, Inner, st::Lambda<0>>>>;
using AccKernelTileTCountExecPols
    = camp::list<acc_tiles_counted<acc_one, RAJA::seq_exec>,
                 acc_tiles_counted<acc_two, acc_loop>>;

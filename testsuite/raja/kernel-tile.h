/* What RAJA's own tests of tiles are instantiated with.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <accdeep/raja.hpp>

namespace acc = accdeep::acc;

using AccResourceList = camp::list<accdeep::raja::resource>;
using AccReducePols = camp::list<accdeep::raja::acc_reduce>;
template <class Outer, class Inner, class Policy>
using acc_tiles = RAJA::KernelPolicy<RAJA::statement::Tile<
    1, RAJA::tile_fixed<tile_dim_x>, accdeep::raja::acc_exec<Policy>,
    RAJA::statement::Tile<
        0, RAJA::tile_fixed<tile_dim_y>, Outer,
        RAJA::statement::For<
            1, Inner,
            RAJA::statement::For<0, RAJA::seq_exec,
                                 RAJA::statement::Lambda<0>>>>>>;
using AccKernelTileExecPols = camp::list<
    acc_tiles<RAJA::seq_exec, RAJA::seq_exec,
              acc::parallel<acc::loop<acc::gang, acc::vector>>>,
    acc_tiles<accdeep::raja::acc_loop, RAJA::seq_exec,
              acc::parallel<acc::loop<acc::gang>, acc::loop<acc::vector>>>,
    acc_tiles<accdeep::raja::acc_loop, accdeep::raja::acc_loop,
              acc::parallel<acc::loop<acc::gang>, acc::loop<acc::worker>,
                            acc::loop<acc::vector>>>>;

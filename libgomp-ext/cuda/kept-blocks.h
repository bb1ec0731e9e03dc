/* Device blocks that libgomp gives back, kept for when it wants them again:
   with the driver, to allocate and free a block takes as long as several
   launches.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_CUDA_KEPT_BLOCKS_H
#define ACCDEEP_CUDA_KEPT_BLOCKS_H

namespace accdeep
{
namespace cuda
{

/* Keep what libgomp's plug-in, which is loaded, frees from now on, as far as
   ACCDEEP_KEEP allows.  Called once.  */
void keep_blocks ();

} // namespace cuda
} // namespace accdeep

#endif

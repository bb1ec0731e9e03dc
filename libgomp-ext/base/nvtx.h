/* Ranges for NVIDIA's profilers (NVTX), if one is at work.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BASE_NVTX_H
#define ACCDEEP_BASE_NVTX_H

#include "abi/accdeep-abi.h"

namespace accdeep
{

/* While in scope: a range of the calling thread named NAME, or as DIRECTIVE is
   written.  Ranges are nested.  */
class nvtx_range
{
public:
  explicit nvtx_range (const char *name);
  explicit nvtx_range (const accdeep_directive *directive);
  ~nvtx_range ();
  nvtx_range (const nvtx_range &) = delete;
  nvtx_range &operator= (const nvtx_range &) = delete;
};

} // namespace accdeep

#endif

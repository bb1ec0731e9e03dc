/* GCC's tables of what goes into the device's code, and what this may have.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_GCC_OFFLOAD_H
#define ACCDEEP_GCC_OFFLOAD_H

#include "plugin/gcc/compat.h"

#include "omp-offload.h"

namespace accdeep
{

/* From GCC 15 the device's libstdc++ has operator new: what changes a container
   there is linked, and changes what the device has of it.  */
constexpr bool device_allocates = GCCPLUGIN_VERSION >= 15000;

} // namespace accdeep

#endif /* ACCDEEP_GCC_OFFLOAD_H */

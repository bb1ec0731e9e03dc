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

/* Are offload compilers going to translate and link the device's code?  GCC's
   driver names them to the compilers, unless -foffload=disable is given.  */
inline bool
offload_compilers_p ()
{
  const char *names = getenv ("OFFLOAD_TARGET_NAMES");
  return names && *names;
}

} // namespace accdeep

#endif /* ACCDEEP_GCC_OFFLOAD_H */

/* The launches of libgomp's plug-in: kernels that have their arguments as a
   parameter (kernel-parameters.h) get that.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_CUDA_LAUNCHED_KERNELS_H
#define ACCDEEP_CUDA_LAUNCHED_KERNELS_H

#include <cstddef>
#include <map>
#include <string>

namespace accdeep
{
namespace cuda
{

/* See to launches of libgomp's plug-in, which is loaded, from now on.  False:
   it has others than are known; kernels have to be as GCC wrote them.  Called
   once.  */
bool see_to_launches ();

/* PARAMETERS are those of MODULE's kernels, which libgomp has loaded.  */
void add_kernels (void *module, std::map<std::string, size_t> &&parameters);

/* MODULE is about to be unloaded.  */
void remove_kernels (void *module);

/* As device_ops has it (device-ops.h).  */
bool pass_arguments (const void *arguments, size_t bytes);

} // namespace cuda
} // namespace accdeep

#endif

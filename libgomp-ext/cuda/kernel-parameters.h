/* Kernels that have their arguments as parameters.

   GCC's kernels have one parameter, the address of a structure in device
   memory.  Each launch has to write that, and each block has to read it: one
   thread does so, and the others get the values from it.  A kernel's parameters
   need no memory, and all threads read them as fast as registers.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_CUDA_KERNEL_PARAMETERS_H
#define ACCDEEP_CUDA_KERNEL_PARAMETERS_H

#include <cstddef>
#include <string>
#include <string_view>

namespace accdeep
{
namespace cuda
{

/* A kernel has at most this many bytes of parameters, on every device.  */
constexpr size_t most_parameter_bytes = 4096;

/* Append FUNCTION, a function in PTX, to RESULT.  If it is a kernel that can
   have its arguments in a variable (struct accdeep_kernel), it gets a second
   parameter, which is the structure, and reads it instead.  Returns the bytes
   of that parameter; 0: FUNCTION is as it was.  */
size_t append_with_parameters (std::string &result, std::string_view function);

} // namespace cuda
} // namespace accdeep

#endif

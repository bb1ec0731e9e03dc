/* Atomic updates in PTX: the device's own instructions in place of loops.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_CUDA_ATOMIC_UPDATES_H
#define ACCDEEP_CUDA_ATOMIC_UPDATES_H

#include <string>
#include <string_view>

namespace accdeep
{
namespace cuda
{

/* GCC adds to a variable that other threads add to, at the end of a reduction
   and for `atomic update', by a loop around a compare-and-swap.  There all
   threads wait for each other.  Append FUNCTION, a function in PTX, to RESULT,
   with one atomic instruction in place of each such loop, where the device has
   one with the same result.  DOUBLES: the device adds numbers of double
   precision.  True: it is done, so that the module needs sm_60.  */
bool append_updated (std::string &result, std::string_view function,
                     bool doubles);

} // namespace cuda
} // namespace accdeep

#endif

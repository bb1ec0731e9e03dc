/* Call trampolines: code that stands in for functions of any signature.

   A trampoline saves the argument registers, calls before_call with its number,
   restores them and goes on to the function that before_call returns; so no
   signature is needed, and variable arguments pass.  For x86-64.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_TRAMPOLINES_H
#define ACCDEEP_TRAMPOLINES_H

#include <cstddef>
#include <cstdint>

namespace accdeep
{

/* How many trampolines there are.  */
size_t n_trampolines ();

/* Where trampoline NUMBER starts.  */
const void *trampoline (size_t number);

/* Defined by who uses them: look at the call through trampoline NUMBER, whose
   ARGUMENTS in the six integer registers may be changed; returns the function
   to go on to.  */
void *before_call (size_t number, uint64_t *arguments) noexcept;

} // namespace accdeep

#endif

/* The bodies of compute constructs that find the addresses of their operands in
   a variable of the device's (struct accdeep_kernel).

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DESCRIPTOR_KERNELS_H
#define ACCDEEP_DESCRIPTOR_KERNELS_H

#include "abi/accdeep-abi.h"

#include <cstddef>
#include <cstdint>

namespace accdeep
{

/* A record's contents: its module may be unloaded.  */
struct known_kernel
{
  uintptr_t arguments; /* Host address of the variable.  */
  size_t bytes;
  size_t n_entries;
  uint64_t only_read; /* These two as in the record.  */
  uint64_t only_read_through;
  uint64_t number; /* Of the variable, which several kernels may have: no
                      other one had it.  */
};

/* Take note of MODULE's records.  Does not take any of the library's locks
   (arrivals.h).  */
void kernels_arrive (const accdeep_module *module);

/* The N FUNCTIONS, host addresses, are about to be unloaded.  */
void forget_kernels (const void *const *functions, size_t n);

/* Store what is known of FUNCTION in RESULT.  False: nothing.  */
bool find_kernel (const void *function, known_kernel &result);

} // namespace accdeep

#endif

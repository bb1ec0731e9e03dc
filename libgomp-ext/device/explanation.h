/* A device that checks each access asks which pointer led a kernel to an
   address of the host's.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DEVICE_EXPLANATION_H
#define ACCDEEP_DEVICE_EXPLANATION_H

#include <cstddef>
#include <cstdint>

namespace accdeep
{

/* As in simcuda/driver/simcuda.h.  */
typedef uint64_t device_word_fn (uint64_t dev_addr);
typedef size_t explain_fn (uint64_t addr, device_word_fn *word, char *text,
                           size_t bytes);

/* Let a checking device, if the driver is one, ask EXPLAIN.  */
void explain_with (explain_fn *explain);

} // namespace accdeep

#endif

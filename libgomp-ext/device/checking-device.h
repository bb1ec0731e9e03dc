/* A device that checks each access knows which objects there are, and asks
   which pointer led a kernel to an address of the host's: the simulated one,
   whatever calls it.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DEVICE_CHECKING_DEVICE_H
#define ACCDEEP_DEVICE_CHECKING_DEVICE_H

#include <cstddef>
#include <cstdint>

namespace accdeep
{

/* As in simcuda/driver/simcuda.h.  */
typedef uint64_t device_word_fn (uint64_t dev_addr);
typedef size_t explain_fn (uint64_t addr, device_word_fn *word, char *text,
                           size_t bytes);

/* Let a checking device, if there is one, ask EXPLAIN.  */
void explain_with (explain_fn *explain);

/* Let a checking device, if there is one, call FUNCTION behind the message that
   ends the program.  */
void call_at_faults (void (*function) ());

/* There is such a device: objects must not touch each other.  */
bool separate_objects_p ();

/* Tell it that BYTES bytes at DEV_ADDR are an object on their own, so that an
   overrun into the neighbour is found; 0 bytes takes it back.  */
void declare_subobject (uintptr_t dev_addr, size_t bytes);

/* Tell it that the BYTES bytes at DEV_ADDR, which a transfer of the library's
   has filled, have no value: neither the host nor a kernel has written
   them.  */
void declare_unwritten (uintptr_t dev_addr, size_t bytes);

} // namespace accdeep

#endif

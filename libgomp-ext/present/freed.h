/* Host memory that the program frees while it is present: the device's copy is
   of what was there, and the next object at that address would be taken for it.
   Only under simcuda-run, which tells what is freed.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_PRESENT_FREED_H
#define ACCDEEP_PRESENT_FREED_H

#include <cstdint>

namespace accdeep
{

struct device_state;

/* Something has been freed that nobody has looked at; from the first call on
   that is told.  */
bool frees_pending_p ();

/* Find out what of that is present on STATE's device, whose table lock is
   held.  */
void note_frees (device_state &state);

/* The object of STATE at START, at DEV_ADDR there, was freed while it was
   present.  True once.  */
bool freed_p (device_state &state, uintptr_t start, uintptr_t dev_addr);

} // namespace accdeep

#endif

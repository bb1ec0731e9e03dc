/* Which bounds of components the device has already.

   Objects that come to the device as bytes bring the array descriptors of their
   components along.  A component that is mapped afterwards need not send its
   bounds again, as long as they are what they were then.

   Everything here needs the device's locks.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_EXECUTE_BOUNDS_H
#define ACCDEEP_EXECUTE_BOUNDS_H

#include "libgomp-ext/present/present.h"

namespace accdeep
{

/* What is known of the bounds in the objects of type T at [START..END), which
   move to the device as they are.  */
std::shared_ptr<known_bounds> bounds_of (const accdeep_type *t, uintptr_t start,
                                         uintptr_t end);

/* The device has the bounds in the array descriptor at host address DESCRIPTOR,
   of BYTES bytes, as they are now.  */
bool bounds_known_p (device_state &state, uintptr_t descriptor, size_t bytes);

/* The bounds in the array descriptor at host address DESCRIPTOR are about to be
   sent.  */
void note_bounds (device_state &state, uintptr_t descriptor);

/* [START..END) has moved to the device once more.  */
void renew_bounds (device_state &state, uintptr_t start, uintptr_t end);

} // namespace accdeep

#endif

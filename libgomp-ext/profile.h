/* What the directive that runs now has done so far, for each thread.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_PROFILE_H
#define ACCDEEP_PROFILE_H

#include "abi/accdeep-abi.h"
#include "libgomp-ext/accdeep.h"

namespace accdeep
{

/* Counters of the calling thread's last or current directive.  */
accdeep_statistics &statistics ();

/* Zeroes the counters.  */
void begin_statistics ();

/* Prints them when ACCDEEP_DEBUG=statistics asks for it; SIDE is "start",
   "end" or "".  */
void end_statistics (const accdeep_directive *directive, const char *side);

} // namespace accdeep

#endif

/* Ordinary directives and calls: what a program asks of libgomp past this
   library.

   The library must know of them in two cases.  What one of them wants with an
   object of a bulk structure, which libgomp does not know, is done here, or the
   object is registered, so that libgomp finds it.  And before a bulk structure comes into being, nothing of it may
   be mapped, which would be too many questions to libgomp: instead the ranges
   that ordinary directives map are remembered.

   To see them, the slots through which the program's modules call libgomp are
   pointed at this library, which looks at the arguments and goes on to libgomp;
   modules that are loaded later follow.  Where that can not be done, or
   ACCDEEP_REGISTER=eager says that not all calls are seen, there are no bulk
   structures.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_ORDINARY_H
#define ACCDEEP_ORDINARY_H

#include "libgomp-ext/bulk.h"

namespace accdeep
{

/* Start to look; further calls do nothing.  The library's lock must be held,
   here and below.  */
void watch_ordinary_calls ();

/* The same without a look at libgomp's plug-ins and devices, which may not be
   loaded yet, as far as that goes: what libgomp maps by itself is not seen.  */
void watch_program_calls ();

/* Ordinary calls are seen.  */
bool ordinary_calls_seen_p ();

/* They are, and structures may count on it.  */
bool ordinary_mappings_seen_p ();

/* All that take references of deep directives are seen first.  */
bool ordinary_releases_seen_p ();

/* An ordinary directive or call has mapped something on the current device that
   may be part of S.  */
bool ordinary_mappings_touch_p (const bulk::structure &s);

/* [START..END) has just been mapped by this library, on the only device that it
   has mapped anything on: ordinary counts from before were others.  */
void no_ordinary_reference (uintptr_t start, uintptr_t end);

/* An ordinary directive or call may have a count on the mapping [START..END),
   which this library made.  */
bool ordinary_reference_p (uintptr_t start, uintptr_t end);

} // namespace accdeep

#endif

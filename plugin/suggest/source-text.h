/* What the source says, and where something may be added to it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_SUGGEST_SOURCE_TEXT_H
#define ACCDEEP_SUGGEST_SOURCE_TEXT_H

#include "plugin/gcc/compat.h"

#include <optional>
#include <string>

namespace accdeep
{

/* The call at LOC as it is written, in one line; empty: a macro has it.  */
std::string written_call (location_t loc);

/* "kernel.c:31", with the file as the compiler was given it.  */
std::string place_of (location_t loc);

/* Where a directive on its own may be inserted.  */
struct insertion
{
  location_t loc;
  bool line; /* A line of its own, in front of LOC's; else _Pragma.  */
};

/* Behind the declaration of the member at LOC; nothing: there is no such
   place.  */
std::optional<insertion> place_behind_member (location_t loc);

/* Behind the last word of the directive at LOC, where a clause may be inserted;
   UNKNOWN_LOCATION: there is no such place.  */
location_t end_of_directive (location_t loc);

} // namespace accdeep

#endif /* ACCDEEP_SUGGEST_SOURCE_TEXT_H */

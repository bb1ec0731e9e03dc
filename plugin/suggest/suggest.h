/* Suggestions: warnings at pointer members that the device dereferences and no
   directive describes, with directives to insert.

   For programs that are looked at, what loops say of members' lengths.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_SUGGEST_SUGGEST_H
#define ACCDEEP_SUGGEST_SUGGEST_H

#include "plugin/lower/infer.h"

namespace accdeep
{

/* Register what reads functions, under PLUGIN_NAME, if it is wanted.
   Called behind register_lowering (): GCC calls what was registered last first,
   and lowering changes what there is to read.  */
void register_suggestions (const char *plugin_name);

/* What the unit, which is known, tells of the extents of members.  */
std::vector<infer_use> source_extents ();

/* The unit is known: give the suggestions.  Once.  */
void finish_suggestions ();

} // namespace accdeep

#endif /* ACCDEEP_SUGGEST_SUGGEST_H */

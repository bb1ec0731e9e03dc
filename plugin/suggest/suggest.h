/* Suggestions: warnings at pointer members that the device dereferences and no
   directive describes, with directives to insert.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_SUGGEST_SUGGEST_H
#define ACCDEEP_SUGGEST_SUGGEST_H

namespace accdeep
{

/* Register what reads functions, under PLUGIN_NAME, if suggestions are wanted.
   Called behind register_lowering (): GCC calls what was registered last first,
   and lowering changes what there is to read.  */
void register_suggestions (const char *plugin_name);

/* The unit is known: give the suggestions.  Once.  */
void finish_suggestions ();

} // namespace accdeep

#endif /* ACCDEEP_SUGGEST_SUGGEST_H */

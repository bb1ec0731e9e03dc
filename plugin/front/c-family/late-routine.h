/* #pragma acc routine, as far as it is the plugin's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_C_FAMILY_LATE_ROUTINE_H
#define ACCDEEP_FRONT_C_FAMILY_LATE_ROUTINE_H

#include "plugin/front/c-family/tokens.h"

namespace accdeep
{

/* The clauses from TOKENS[FIRST] on; error_mark_node: there is one that is not
   a plain word.  */
tree routine_clauses (const token_list &tokens, std::size_t first);

/* Give FUNCTION the attributes that GCC gives to a routine with CLAUSES, of a
   directive at LOC.  */
void make_routine (tree function, tree clauses, location_t loc);

/* The directive of TOKENS, which start with its own word, goes to GCC.  */
void routine_written (const token_list &tokens);

/* GCC's error TEXT at LOC says that the function in such a directive is not
   declared.  True: it may still be, and nothing is to be said.  */
bool routine_waits_p (location_t loc, const std::string &text);

/* Register callbacks for functions that are declared.  */
void watch_routines (const char *plugin_name);

/* The translation unit has been parsed: report functions that were not.  */
void finish_late_routines ();

} // namespace accdeep

#endif /* ACCDEEP_FRONT_C_FAMILY_LATE_ROUTINE_H */

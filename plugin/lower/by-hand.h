/* Codes that copy deep by hand (section 5): which types a translation unit maps
   component by component, and what its own clauses mean then.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_BY_HAND_H
#define ACCDEEP_LOWER_BY_HAND_H

#include "plugin/lower/operand.h"

namespace accdeep
{

/* How this translation unit's clauses take objects of types without directives
   of ours: -fplugin-arg-accdeep-fortran.  */
enum class deep_meaning
{
  program, /* As all files of the program together say.  */
  deep,
  shallow
};

deep_meaning meaning_here ();

/* The same as ACCDEEP_CLAUSE_*.  */
std::uint32_t meaning_flags ();

/* Have the types registered of which ENTRIES, those of a directive of the kind
   CONSTRUCT, map components by hand.  */
void note_manual_copies (const std::vector<operand> &entries,
                         accdeep_construct construct);

/* Where this translation unit copies objects of TYPE, a main variant, by hand;
   null: nowhere, so far.  */
const location_t *copied_by_hand_at (tree type);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_BY_HAND_H */

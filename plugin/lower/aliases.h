/* cure::alias: operands of one construct that are the same memory, or part of
   each other.  Include plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_ALIASES_H
#define ACCDEEP_LOWER_ALIASES_H

#include "plugin/lower/construct.h"

namespace accdeep
{

/* May LVALUE, or its elements, have pointers in them?  */
bool may_have_pointers_p (tree lvalue);

/* Add to OPERANDS, those of a construct that the run-time library maps, those
   of IMPLICIT, which GCC maps, that may be aliases of others.  */
void add_aliases (operand_list &operands, const std::vector<operand> &implicit);

/* The construct of SITE, which GCC is to have, with its operands mapped around
   it where some of OPERANDS, or of IMPLICIT, those without a clause, turn out
   to be aliases.  Null: none can be.  */
tree with_aliases (const directive_site &site, operand_list &operands,
                   const std::vector<operand> &implicit);

/* The same for `exit data'.  */
tree with_aliases_left (const directive_site &site, operand_list &operands);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_ALIASES_H */

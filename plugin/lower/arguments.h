/* The arguments of one execution of a directive: struct accdeep_arguments and
   struct accdeep_directive.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_ARGUMENTS_H
#define ACCDEEP_LOWER_ARGUMENTS_H

#include "plugin/lower/operand.h"
#include "plugin/lower/statements.h"

namespace accdeep
{

/* Compute the if clause among CLAUSES in BLOCK, and let the clause use the
   result.  A boolean value; null when there is no such clause.  */
tree evaluate_condition (statement_block &block, tree clauses);

/* Operands are looked at twice, by a call and by the construct: let what
   CLAUSES compute be computed once.  */
void evaluate_operands_once (tree clauses);

/* Fill a struct accdeep_arguments in BLOCK: OPERANDS, which are completed, and
   what CLAUSES say about async, wait, finalize and if_present.  What operands
   compute is computed once, though the construct uses it as well.  CONDITION is
   that of the if clause or null.  Gives the structure's address.  */
tree make_arguments (statement_block &block, operand_list &operands,
                     tree clauses, tree condition);

/* Address of an array of ELEMENT_TYPE with VALUES: static when they are all
   constant, else a variable of BLOCK.  Null when there are none.  */
tree array_of (statement_block &block, const char *name, tree element_type,
               const std::vector<tree> &values);

/* Address of a struct accdeep_directive for a directive at LOC in the current
   function.  */
tree directive_data (accdeep_construct construct, location_t loc);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_ARGUMENTS_H */

/* Objects that a construct needs whole, though only members of theirs have
   clauses.  C and C++.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_NEEDED_OBJECTS_H
#define ACCDEEP_LOWER_NEEDED_OBJECTS_H

#include "plugin/lower/operand.h"

namespace accdeep
{

/* Add to OPERANDS.needed the objects, of types that accdeep does not know, that
   have members among OPERANDS, those of the structured construct STATEMENT:

   - if it is a compute construct, variables that its body uses in other ways as
     well.  GCC maps no more than the members, and kernels would find other
   bytes where the rest should be;
   - if it is a data construct, variables and targets of pointer variables by
     which kernels in it find what these members point to.

   Where a data construct around, with clauses in OUTER, has the object, GCC
   finds all of it.  */
void find_needed_objects (operand_list &operands, tree statement,
                          const std::vector<tree> &outer);

/* Is OBJECT, members of which have clauses of the compute construct STATEMENT,
   one that would be copied without these, and may the body change others of its
   members?  */
bool rest_comes_back_p (tree statement, tree object);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_NEEDED_OBJECTS_H */

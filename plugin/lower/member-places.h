/* Places of members in objects of which several members are operands.

   Consumes the clauses of a construct, and produces operands, each of which is
   the part of an object that its members have: libgomp wants those of one
   object in one block.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_MEMBER_PLACES_H
#define ACCDEEP_LOWER_MEMBER_PLACES_H

#include "plugin/lower/operand.h"

namespace accdeep
{

/* Fortran: add to OPERANDS, those of a compute construct with CLAUSES, the
   places of the components that its kernel reaches through their variable.
   Those of BASES need none.  */
void add_component_places (operand_list &operands, tree clauses,
                           const std::vector<tree> &bases);

/* C and C++: add to OPERANDS, those of a construct with CLAUSES, COMPUTE or
   else a data construct, the places of the members of variables and of what
   references refer to, where there are several of one that is no operand
   itself. Data constructs attach pointers where these are, and map none.  */
void add_member_places (operand_list &operands, tree clauses, bool compute);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_MEMBER_PLACES_H */

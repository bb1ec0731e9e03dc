/* Operands that say nothing, and that gfortran does not take: named constants,
   and what a clause of the same name has already.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_FORTRAN_IDLE_OPERANDS_H
#define ACCDEEP_FRONT_FORTRAN_IDLE_OPERANDS_H

#include "plugin/front/fortran/scopes.h"

namespace accdeep
{

/* Take such operands out of the executable directive at PLACE, one of those of
   OUTLINE, and out of the source.  False: nothing is left of it that says
   anything, and it is a comment now.  */
bool drop_idle_operands (const source_outline &outline,
                         source_directive &place);

/* The constants of modules that were dropped from `declare' directives there,
   as the assembler knows them.  */
const std::vector<std::string> &declared_constants ();

} // namespace accdeep

#endif /* ACCDEEP_FRONT_FORTRAN_IDLE_OPERANDS_H */

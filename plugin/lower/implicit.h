/* Implicit data attributes of compute constructs: which variables with a
   descriptor the body uses without a clause.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_IMPLICIT_H
#define ACCDEEP_LOWER_IMPLICIT_H

#include "plugin/lower/operand.h"

#include <vector>

namespace accdeep
{

/* The operands that the construct STATEMENT, an OACC_PARALLEL, OACC_KERNELS or
   OACC_SERIAL, has beside those in its clauses.  OUTER are the clauses of the
   data constructs around it, innermost last; a variable in one of them is left
   to GCC, which finds it present.  */
std::vector<operand> implicit_operands (tree statement,
                                        const std::vector<tree> &outer);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_IMPLICIT_H */

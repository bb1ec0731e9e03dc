/* Expressions that a front end uses in several places of a function.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_UNSHARE_H
#define ACCDEEP_LOWER_UNSHARE_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* Give each place in the body of FNDECL an expression of its own, if the body
   has OpenACC directives.  Lowering then changes a construct and nothing around
   it.  The exceptions are those of GCC's own unsharing: the nodes SAVE_EXPR,
   TARGET_EXPR and BIND_EXPR stay shared.  */
void unshare_body (tree fndecl);

/* Is SAVE, a SAVE_EXPR, also used outside of STATEMENT in the body of the
   current function?  */
bool used_outside_p (tree save, tree statement);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_UNSHARE_H */

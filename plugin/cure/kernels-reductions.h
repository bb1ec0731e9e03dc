/* Reductions that the loops of kernels constructs make.  Include
   plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_CURE_KERNELS_REDUCTIONS_H
#define ACCDEEP_CURE_KERNELS_REDUCTIONS_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* How often T mentions DECL; BIND_EXPRs do not count.  */
unsigned uses (tree t, tree decl);

/* The operation of the reduction that BODY, statements of a loop, makes with
   the scalar DECL, of which it does nothing else; ERROR_MARK: there is none.
   That is a clause's code: MAX_EXPR, for example.  The loop stands for PLACE in
   the current function.  */
tree_code reduction_of (tree body, tree decl, tree place);

/* MAX_EXPR or MIN_EXPR: the reduction that it would make if no number were NaN.
   Else ERROR_MARK.  */
tree_code reduction_with_nan (tree body, tree decl);

/* Does BODY do nothing with the scalar DECL but store one constant there?  */
bool one_value_p (tree body, tree decl);

} // namespace accdeep

#endif /* ACCDEEP_CURE_KERNELS_REDUCTIONS_H */

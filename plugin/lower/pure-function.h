/* Which functions of expressions any thread may call.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_PURE_FUNCTION_H
#define ACCDEEP_LOWER_PURE_FUNCTION_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* The flags of FUNCTION, of an expression: ACCDEEP_FUNCTION_PURE and so on.
   None, where its body is not known yet.  */
unsigned function_flags (tree function);

} // namespace accdeep

#endif

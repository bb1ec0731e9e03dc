/* Which functions of expressions any thread may call.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_PURE_FUNCTION_H
#define ACCDEEP_LOWER_PURE_FUNCTION_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* FUNCTION, of an expression, is what ACCDEEP_FUNCTION_PURE says.  False, too,
   where its body is not known yet.  */
bool pure_function_p (tree function);

} // namespace accdeep

#endif

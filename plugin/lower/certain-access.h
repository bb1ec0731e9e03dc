/* Accesses that a body makes whichever way it takes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_CERTAIN_ACCESS_H
#define ACCDEEP_LOWER_CERTAIN_ACCESS_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* Does BODY dereference POINTER, a variable or a reference to one, with the
   value that it has in front of BODY and under no condition?  Bodies of loops
   count as executed.  A pointer that BODY changes may have another value.  */
bool certainly_dereferenced_p (tree body, tree pointer);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_CERTAIN_ACCESS_H */

/* Accesses that a body makes whichever way it takes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_CERTAIN_ACCESS_H
#define ACCDEEP_LOWER_CERTAIN_ACCESS_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* Does BODY dereference POINTER, a variable or a reference to one, under no
   condition?  Bodies of loops count as executed.  */
bool certainly_dereferenced_p (tree body, tree pointer);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_CERTAIN_ACCESS_H */

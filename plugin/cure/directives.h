/* Cures of single directives, as the gimplifier leaves them: with all their
   data clauses, and before GCC makes calls of them.  Include
   plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_CURE_DIRECTIVES_H
#define ACCDEEP_CURE_DIRECTIVES_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* cure::update, of the update directive STATEMENT.  */
void cure_update (gomp_target *statement);

} // namespace accdeep

#endif /* ACCDEEP_CURE_DIRECTIVES_H */

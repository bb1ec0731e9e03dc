/* What a construct's body only reads.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_BODY_READS_H
#define ACCDEEP_LOWER_BODY_READS_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* Does BODY certainly not write the elements of LVALUE, the operand of a
   clause, by its name?  What it does by others is theirs.  */
bool only_read_p (tree body, tree lvalue);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_BODY_READS_H */

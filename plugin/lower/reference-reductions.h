/* What references refer to in compute constructs (plugin/cure/cures.def).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_REFERENCE_REDUCTIONS_H
#define ACCDEEP_LOWER_REFERENCE_REDUCTIONS_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* cure::reference_reduction, in a function's *BODY before the gimplifier has
   seen it.  True: there was something to change.  */
bool cure_reference_reductions (tree *body);

/* cure::class_argument, the same.  */
bool cure_class_arguments (tree *body);

/* cure::reference_object, of members, before directives are lowered.  */
bool cure_member_references (tree *body);

/* Does the construct STATEMENT use only references of the object that VARIABLE
   is or leads to?  */
bool only_references_used_p (tree statement, tree variable);

/* cure::reference_object, when directives have been lowered.  */
bool cure_reference_objects (tree *body);

/* cure::region_variable, the same.  */
bool cure_region_variables (tree *body);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_REFERENCE_REDUCTIONS_H */

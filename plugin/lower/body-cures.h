/* Cures of a function's body, before the gimplifier has seen it
   (plugin/cure/cures.def).  True: something was changed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_BODY_CURES_H
#define ACCDEEP_LOWER_BODY_CURES_H

#include "plugin/gcc/compat.h"

#include <unordered_set>

namespace accdeep
{

/* Before directives are lowered: for C++, cure::class_iterator, and
   cure::kernels_loop as far as references are concerned.  */
bool cure_class_iterators (tree *body);
bool make_values_plain (tree *body);

/* And cure::reference_reduction, cure::class_argument, and
   cure::reference_object, of members.  */
bool cure_reference_reductions (tree *body);
bool cure_class_arguments (tree *body);
bool cure_member_references (tree *body);

/* cure::kernels_loop, as far as calls of functions are concerned that only
   compute what they return.  */
bool cure_simple_calls (tree *body);

/* Afterwards: cure::reference_object.  */
bool cure_reference_objects (tree *body);

/* cure::region_variable.  */
class region_variables
{
public:
  /* Find those of BODY, before directives are lowered.  */
  explicit region_variables (tree body);

  /* Afterwards.  */
  bool cure (tree *body) const;

private:
  std::unordered_set<tree> m_variables;
};

/* Does the construct STATEMENT use only references of the object that VARIABLE
   is or leads to?  */
bool only_references_used_p (tree statement, tree variable);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_BODY_CURES_H */

/* Execution policies of accdeep/forall.hpp: clauses that the tags of a type
   stand for.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_POLICY_H
#define ACCDEEP_LOWER_POLICY_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* Give the directives of FNDECL that have a policy in front of them its
   clauses, and take the policy out.  Implemented for each language.  */
void apply_policies (tree fndecl);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_POLICY_H */

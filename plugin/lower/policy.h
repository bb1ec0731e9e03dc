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

/* Objects of TYPE are mapped, or used by a compute construct without a clause:
   if they are closures, or function objects that a template is an instance for
   and that have no clause (IMPLICIT), give them the shape that their captures
   make.  Gives whether they are.  Implemented for each language.  */
bool shape_closure (tree type, bool implicit);

/* CLAUSE maps a closure in the function that apply_policies was called for
   last, of which the construct has a copy among its arguments: the address of
   that. Else null.  */
tree image_of (tree clause);

/* CLAUSE, of such a function, hands a variable to a kernel as a firstprivate
   clause would: the run-time library has nothing to do with it.  */
bool kernel_argument_p (tree clause);

/* Has a construct so far a copy of its closure among its arguments?  */
bool closure_passed_p ();

} // namespace accdeep

#endif /* ACCDEEP_LOWER_POLICY_H */

/* Functions that are all that a task of a dataflow region calls.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_CODELET_H
#define ACCDEEP_LOWER_CODELET_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* Implemented for C and C++.  */

/* The identifier of FNDECL, or something like it where that is an operator.  */
const char *task_identifier (tree fndecl);

/* Is FNDECL a function as others are: nothing that begins or ends an object? */
bool member_or_free_p (tree fndecl);

/* Make GENERIC of the body of FNDECL, which is as the parser leaves them and
   the current function.  */
void make_generic (tree fndecl);

/* Implemented for each language.  */

/* The front end is done with FNDECL, and has not lowered anything in it.  */
void function_complete (tree fndecl);

/* CALL is all that CONSTRUCT, a kernels one, does, but for its arguments.
   Let it call a version of its function whose loops are shared among gangs and
   vectors, as far as their iterations are independent of each other for
   certain.  Gives the number of gangs, an integer, 0 for as many as the device
   likes.  Null: CALL stays, and one gang is right.  */
tree share_loops (tree call, tree construct);

/* The translation unit is parsed.  */
void finish_codelets ();

} // namespace accdeep

#endif /* ACCDEEP_LOWER_CODELET_H */

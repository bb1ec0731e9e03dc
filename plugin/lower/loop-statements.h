/* Statements of lists, and loops that are made of some.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_LOOP_STATEMENTS_H
#define ACCDEEP_LOWER_LOOP_STATEMENTS_H

#include "plugin/gcc/compat.h"

#include <vector>

namespace accdeep
{

/* Where the statements of *LIST are, or that one.  */
std::vector<tree *> statements_of (tree *list);

/* The same, without where they are.  */
std::vector<tree> plain_statements_of (tree list);

/* An OACC_LOOP of N loops, which set_loop sets, over BODY, with CLAUSES.  */
tree make_loops (int n, tree body, tree clauses, location_t loc);

/* Let LOOP have N loops, which set_loop sets, in place of those that it has. */
void reset_loops (tree loop, int n);

/* Let loop number I of LOOP be for (VARIABLE = FIRST; CONDITION; VARIABLE +=
   STEP), CONDITION of VARIABLE.  */
void set_loop (tree loop, int i, tree variable, tree first, tree condition,
               tree step);

/* Such a loop, alone.  */
tree make_acc_loop (tree variable, tree first, tree condition, tree step,
                    tree body, tree clauses, location_t loc);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_LOOP_STATEMENTS_H */

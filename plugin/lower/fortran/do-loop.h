/* Loops as gfortran writes them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_FORTRAN_DO_LOOP_H
#define ACCDEEP_LOWER_FORTRAN_DO_LOOP_H

#include "plugin/gcc/compat.h"

#include <vector>

namespace accdeep
{

/* VARIABLE = FIRST;
   LOOP_EXPR { if (VARIABLE > LAST) goto EXIT;
               STATEMENTS
               CYCLE:
               VARIABLE = VARIABLE + STEP; }
   EXIT:  */
struct do_loop
{
  tree variable = NULL_TREE;
  tree first = NULL_TREE, last = NULL_TREE, step = NULL_TREE;
  tree_code code = LE_EXPR; /* It goes on while VARIABLE CODE LAST.  */
  tree exit = NULL_TREE;
  tree locals = NULL_TREE; /* Of a block around all that.  */
  std::vector<tree> statements;
  tree loop = NULL_TREE;
  unsigned all = 0;        /* Statements that it consists of.  */
  bool concurrent = false; /* It is one of a DO CONCURRENT construct.  */
};

/* Is LOOP, with BEFORE and BEHIND, of that form, and does STEP count up?  */
bool match_do_loop (tree before, tree loop, tree behind, do_loop &l);

/* Is there any loop with a constant step at number AT of LIST, of a DO, DO
   CONCURRENT or FORALL statement or construct?  */
bool match_any_loop (const std::vector<tree> &list, std::size_t at, do_loop &l);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_FORTRAN_DO_LOOP_H */

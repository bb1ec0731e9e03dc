/* Loops of acc loop directives.  Include plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_CURE_COUNTED_LOOP_H
#define ACCDEEP_CURE_COUNTED_LOOP_H

#include "plugin/gcc/compat.h"
#include "plugin/lower/statements.h"

#include <initializer_list>

namespace accdeep
{

/* for (VARIABLE = FIRST; VARIABLE CODE BOUND; VARIABLE += STEP)  */
struct counted_loop
{
  tree variable;
  tree first;
  tree bound;
  tree step;
  tree_code code; /* Of the comparison with the bound.  */

  tree
  type () const
  {
    return TREE_TYPE (variable);
  }
  bool
  up_p () const
  {
    return code == LT_EXPR || code == LE_EXPR;
  }
};

/* The type in which iterations are counted.  */
tree counting_type ();

/* The type to compute with values of TYPE in, modulo its range.  */
tree modular (tree type);

/* Read loop number I of LOOP, an OACC_LOOP, into L.  False: it has another
   form.  */
bool read_counted_loop (tree loop, int i, counted_loop &l);

/* The number of L's iterations, of the type counting_type ().  */
tree iterations (const counted_loop &l);

/* Does GCC count the iterations of L, alone and in L's type, as the program
   says?  PARALLEL: threads may share them.  */
bool well_counted_p (const counted_loop &l, bool parallel);

/* FIRST, of L's type, and NUMBER steps of L.  */
tree stepped (const counted_loop &l, tree first, tree number);

/* E, computed once: a constant, or a variable of BLOCK.  */
tree computed (statement_block &block, tree e, tree type, const char *name);

/* Take the clauses of CODES from LOOP, an OACC_LOOP.  */
void remove_clauses (tree loop, std::initializer_list<omp_clause_code> codes);

/* Let DECL be private in the loop with *CLAUSES.  */
void make_private (tree *clauses, location_t loc, tree decl);

} // namespace accdeep

#endif /* ACCDEEP_CURE_COUNTED_LOOP_H */

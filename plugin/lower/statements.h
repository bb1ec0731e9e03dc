/* Statements that lowering adds to a function, with their variables.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_STATEMENTS_H
#define ACCDEEP_LOWER_STATEMENTS_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* A block of statements in the function that is being compiled.  */
class statement_block
{
public:
  explicit statement_block (location_t loc) : m_loc (loc) {}

  location_t
  where () const
  {
    return m_loc;
  }

  /* A variable of the block.  */
  tree variable (tree type, const char *name);

  void add (tree statement);

  /* LHS = RHS, converted.  */
  void assign (tree lhs, tree rhs);

  /* A variable with the value of EXPRESSION.  */
  tree evaluate (tree expression, tree type, const char *name);

  /* The block as one statement; nothing may be added after that.  */
  tree finish ();

private:
  location_t m_loc;
  tree m_variables = NULL_TREE;
  tree m_statements = NULL_TREE;
};

/* VARIABLE.FIELD and VARIABLE[INDEX].  */
tree field_reference (tree variable, tree field);
tree element_reference (tree variable, unsigned index);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_STATEMENTS_H */

/* Statements that lowering adds to a function.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/statements.h"

namespace accdeep
{

tree
statement_block::variable (tree type, const char *name)
{
  tree decl = create_tmp_var_raw (type, name);
  DECL_CONTEXT (decl) = current_function_decl;
  DECL_SOURCE_LOCATION (decl) = m_loc;
  TREE_USED (decl) = 1;
  if (AGGREGATE_TYPE_P (type))
    TREE_ADDRESSABLE (decl) = 1;
  suppress_warning (decl);
  DECL_CHAIN (decl) = m_variables;
  m_variables = decl;
  return decl;
}

void
statement_block::add (tree statement)
{
  if (CAN_HAVE_LOCATION_P (statement)
      && EXPR_LOCATION (statement) == UNKNOWN_LOCATION)
    SET_EXPR_LOCATION (statement, m_loc);
  append_to_statement_list_force (statement, &m_statements);
}

void
statement_block::assign (tree lhs, tree rhs)
{
  tree type = TREE_TYPE (lhs);
  add (build2 (MODIFY_EXPR, type, lhs, fold_convert (type, rhs)));
}

tree
statement_block::evaluate (tree expression, tree type, const char *name)
{
  tree decl = variable (type, name);
  assign (decl, expression);
  return decl;
}

tree
statement_block::finish ()
{
  tree block = build3 (BIND_EXPR, void_type_node, m_variables, m_statements,
                       NULL_TREE);
  TREE_SIDE_EFFECTS (block) = 1;
  SET_EXPR_LOCATION (block, m_loc);
  return block;
}

tree
field_reference (tree variable, tree field)
{
  return build3 (COMPONENT_REF, TREE_TYPE (field), variable, field, NULL_TREE);
}

tree
element_reference (tree variable, unsigned index)
{
  return build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (variable)), variable,
                 size_int (index), NULL_TREE, NULL_TREE);
}

} // namespace accdeep

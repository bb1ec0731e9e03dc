/* Reading what the front ends of C and C++ made of statements.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/c-family/trees.h"

#include "plugin/front/c-family/language.h"

namespace accdeep
{

tree
marker_call (tree statement, const char *name)
{
  while (statement
         && (TREE_CODE (statement) == CLEANUP_POINT_EXPR
             || CONVERT_EXPR_P (statement)
             || is_expression_statement_p (statement)))
    statement = TREE_OPERAND (statement, 0);
  if (!statement || TREE_CODE (statement) != CALL_EXPR)
    return NULL_TREE;
  tree function = get_callee_fndecl (statement);
  return function && DECL_NAME (function)
                 && id_equal (DECL_NAME (function), name)
             ? statement
             : NULL_TREE;
}

} // namespace accdeep

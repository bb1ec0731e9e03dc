/* See do-loop.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/fortran/do-loop.h"
#include "plugin/lower/loop-statements.h"

namespace accdeep
{

namespace
{

/* The same for what ends L, in STATEMENTS, the loop's.  */
bool
match_end (const std::vector<tree> &statements, do_loop &l)
{
  std::size_t i = 0;
  tree test = NULL_TREE, flag = NULL_TREE;
  if (statements.size () >= 3 && TREE_CODE (statements[0]) == MODIFY_EXPR)
    {
      flag = TREE_OPERAND (statements[0], 0);
      test = TREE_OPERAND (statements[0], 1);
      i++;
    }
  if (statements.size () < i + 2 || TREE_CODE (statements[i]) != COND_EXPR)
    return false;
  tree end = statements[i];
  if (!flag)
    test = COND_EXPR_COND (end);
  else if (COND_EXPR_COND (end) != flag)
    return false;
  tree leave = COND_EXPR_THEN (end), stay = COND_EXPR_ELSE (end);
  if (TREE_CODE (test) != GT_EXPR || TREE_OPERAND (test, 0) != l.variable
      || TREE_CODE (leave) != GOTO_EXPR || GOTO_DESTINATION (leave) != l.exit
      || (stay && !IS_EMPTY_STMT (stay)))
    return false;
  l.last = TREE_OPERAND (test, 1);
  tree next = statements.back ();
  if (TREE_CODE (next) != MODIFY_EXPR || TREE_OPERAND (next, 0) != l.variable)
    return false;
  tree sum = TREE_OPERAND (next, 1);
  if (TREE_CODE (sum) != PLUS_EXPR || TREE_OPERAND (sum, 0) != l.variable
      || TREE_CODE (TREE_OPERAND (sum, 1)) != INTEGER_CST
      || tree_int_cst_sgn (TREE_OPERAND (sum, 1)) <= 0)
    return false;
  l.step = TREE_OPERAND (sum, 1);
  l.statements.assign (statements.begin () + i + 1, statements.end () - 1);
  return true;
}

} // anonymous namespace

bool
match_do_loop (tree before, tree loop, tree behind, do_loop &l)
{
  if (TREE_CODE (before) != MODIFY_EXPR || TREE_CODE (loop) != LOOP_EXPR
      || TREE_CODE (behind) != LABEL_EXPR)
    return false;
  l.variable = TREE_OPERAND (before, 0);
  l.first = TREE_OPERAND (before, 1);
  l.exit = LABEL_EXPR_LABEL (behind);
  if (!VAR_P (l.variable) || !INTEGRAL_TYPE_P (TREE_TYPE (l.variable)))
    return false;
  tree body = LOOP_EXPR_BODY (loop);
  if (TREE_CODE (body) == BIND_EXPR)
    {
      l.locals = BIND_EXPR_VARS (body);
      body = BIND_EXPR_BODY (body);
    }
  return match_end (plain_statements_of (body), l);
}

} // namespace accdeep

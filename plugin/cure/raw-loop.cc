/* Loops without a directive.  Consumes statements as the front end has left
   them; produces what a loop counts, and the loop with a directive.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/raw-loop.h"

#if defined ACCDEEP_C || defined ACCDEEP_CXX
#include "plugin/lower/c-family/counted-for.h"
#endif

namespace accdeep
{

std::vector<tree>
statements_in (tree list)
{
  std::vector<tree> result;
  if (!list)
    return result;
  if (TREE_CODE (list) != STATEMENT_LIST)
    return { list };
  for (tree_stmt_iterator i = tsi_start (list); !tsi_end_p (i); tsi_next (&i))
    if (TREE_CODE (tsi_stmt (i)) != DEBUG_BEGIN_STMT)
      result.push_back (tsi_stmt (i));
  return result;
}

std::vector<tree *>
places_in (tree list)
{
  std::vector<tree *> result;
  for (tree_stmt_iterator i = tsi_start (list); !tsi_end_p (i); tsi_next (&i))
    if (TREE_CODE (tsi_stmt (i)) != DEBUG_BEGIN_STMT)
      result.push_back (tsi_stmt_ptr (i));
  return result;
}

#if defined ACCDEEP_C || defined ACCDEEP_CXX

bool
match_raw_loop (const std::vector<tree> &list, std::size_t at, raw_loop &l)
{
  if (at + 1 >= list.size () || TREE_CODE (list[at + 1]) != FOR_STMT)
    return false;
  tree loop = list[at + 1];
  const local_values values (loop);
  counted_for c;
  if (!match_for (loop, list[at], values, c) || !c.integer_p ())
    return false;
  tree before = expression_in (list[at]);
  /* What it declares stays.  */
  l.variable = c.variable;
  l.first = c.first;
  l.condition = c.condition;
  l.step = c.step;
  l.body = { FOR_BODY (loop) };
  l.loop = loop;
  l.statements = 2;
  return TREE_CODE (before) == DECL_EXPR || TREE_CODE (before) == MODIFY_EXPR;
}

#else

namespace
{

/* The same for the STATEMENTS of gfortran's loop, which EXIT follows:

     if (VARIABLE > LAST) goto EXIT;
     ...
     VARIABLE = VARIABLE + STEP;  */
bool
match_end (const std::vector<tree> &statements, tree exit, raw_loop &l)
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
      || TREE_CODE (leave) != GOTO_EXPR || GOTO_DESTINATION (leave) != exit
      || (stay && !IS_EMPTY_STMT (stay)))
    return false;
  l.condition
      = build2 (LE_EXPR, boolean_type_node, l.variable, TREE_OPERAND (test, 1));
  tree next = statements.back ();
  if (TREE_CODE (next) != MODIFY_EXPR || TREE_OPERAND (next, 0) != l.variable)
    return false;
  tree sum = TREE_OPERAND (next, 1);
  if (TREE_CODE (sum) != PLUS_EXPR || TREE_OPERAND (sum, 0) != l.variable
      || TREE_CODE (TREE_OPERAND (sum, 1)) != INTEGER_CST
      || tree_int_cst_sgn (TREE_OPERAND (sum, 1)) <= 0)
    return false;
  l.step = TREE_OPERAND (sum, 1);
  l.body.assign (statements.begin () + i + 1, statements.end () - 1);
  return true;
}

} // namespace

bool
match_raw_loop (const std::vector<tree> &list, std::size_t at, raw_loop &l)
{
  if (at + 2 >= list.size () || TREE_CODE (list[at]) != MODIFY_EXPR
      || TREE_CODE (list[at + 1]) != LOOP_EXPR
      || TREE_CODE (list[at + 2]) != LABEL_EXPR)
    return false;
  l.variable = TREE_OPERAND (list[at], 0);
  l.first = TREE_OPERAND (list[at], 1);
  l.loop = list[at + 1];
  l.statements = 3;
  if (!VAR_P (l.variable) || !INTEGRAL_TYPE_P (TREE_TYPE (l.variable)))
    return false;
  tree body = LOOP_EXPR_BODY (l.loop);
  if (TREE_CODE (body) == BIND_EXPR)
    {
      l.locals = BIND_EXPR_VARS (body);
      body = BIND_EXPR_BODY (body);
    }
  return match_end (statements_in (body), LABEL_EXPR_LABEL (list[at + 2]), l);
}

#endif

namespace
{

tree
vector_of (tree element)
{
  tree vec = make_tree_vec (1);
  TREE_VEC_ELT (vec, 0) = element;
  return vec;
}

} // namespace

tree
make_directive (const raw_loop &l)
{
  tree type = TREE_TYPE (l.variable);
  tree body = NULL_TREE;
  for (tree s : l.body)
    append_to_statement_list_force (s, &body);
  if (l.locals)
    {
      body = build3 (BIND_EXPR, void_type_node, l.locals, body, NULL_TREE);
      TREE_SIDE_EFFECTS (body) = 1;
    }
  tree t = make_node (OACC_LOOP);
  TREE_TYPE (t) = void_type_node;
  TREE_SIDE_EFFECTS (t) = 1;
  OMP_FOR_INIT (t)
      = vector_of (build2 (MODIFY_EXPR, type, l.variable,
                           fold_convert (type, unshare_expr (l.first))));
  OMP_FOR_COND (t) = vector_of (unshare_expr (l.condition));
  OMP_FOR_INCR (t) = vector_of (build2 (
      MODIFY_EXPR, type, l.variable,
      build2 (PLUS_EXPR, type, l.variable, fold_convert (type, l.step))));
  OMP_FOR_BODY (t) = body;
  SET_EXPR_LOCATION (t, EXPR_LOCATION (l.loop));
  return t;
}

} // namespace accdeep

/* See loop-statements.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/loop-statements.h"

namespace accdeep
{

namespace
{

tree
vector_of (tree element)
{
  tree vec = make_tree_vec (1);
  TREE_VEC_ELT (vec, 0) = element;
  return vec;
}

} // anonymous namespace

std::vector<tree *>
statements_of (tree *list)
{
  std::vector<tree *> result;
  if (!*list)
    return result;
  if (TREE_CODE (*list) != STATEMENT_LIST)
    return { list };
  for (tree_stmt_iterator i = tsi_start (*list); !tsi_end_p (i); tsi_next (&i))
    if (TREE_CODE (tsi_stmt (i)) != DEBUG_BEGIN_STMT)
      result.push_back (tsi_stmt_ptr (i));
  return result;
}

std::vector<tree>
plain_statements_of (tree list)
{
  std::vector<tree> result;
  for (tree *tp : statements_of (&list))
    result.push_back (*tp);
  return result;
}

tree
make_acc_loop (tree variable, tree first, tree condition, tree step, tree body,
               tree clauses, location_t loc)
{
  tree type = TREE_TYPE (variable);
  tree t = make_node (OACC_LOOP);
  TREE_TYPE (t) = void_type_node;
  TREE_SIDE_EFFECTS (t) = 1;
  OMP_FOR_INIT (t) = vector_of (build2 (
      MODIFY_EXPR, type, variable, fold_convert (type, unshare_expr (first))));
  OMP_FOR_COND (t) = vector_of (unshare_expr (condition));
  OMP_FOR_INCR (t) = vector_of (
      build2 (MODIFY_EXPR, type, variable,
              build2 (PLUS_EXPR, type, variable, fold_convert (type, step))));
  OMP_FOR_BODY (t) = body;
  OMP_FOR_CLAUSES (t) = clauses;
  SET_EXPR_LOCATION (t, loc);
  return t;
}

} // namespace accdeep

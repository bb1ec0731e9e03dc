/* See loop-statements.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/loop-statements.h"

namespace accdeep
{

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

void
reset_loops (tree loop, int n)
{
  OMP_FOR_INIT (loop) = make_tree_vec (n);
  OMP_FOR_COND (loop) = make_tree_vec (n);
  OMP_FOR_INCR (loop) = make_tree_vec (n);
  OMP_FOR_ORIG_DECLS (loop) = NULL_TREE;
  OMP_FOR_PRE_BODY (loop) = NULL_TREE;
}

tree
make_loops (int n, tree body, tree clauses, location_t loc)
{
  tree loop = make_node (OACC_LOOP);
  TREE_TYPE (loop) = void_type_node;
  TREE_SIDE_EFFECTS (loop) = 1;
  SET_EXPR_LOCATION (loop, loc);
  reset_loops (loop, n);
  OMP_FOR_BODY (loop) = body;
  OMP_FOR_CLAUSES (loop) = clauses;
  return loop;
}

void
set_loop (tree loop, int i, tree variable, tree first, tree condition,
          tree step)
{
  tree type = TREE_TYPE (variable);
  TREE_VEC_ELT (OMP_FOR_INIT (loop), i) = build2 (
      MODIFY_EXPR, type, variable, fold_convert (type, unshare_expr (first)));
  TREE_VEC_ELT (OMP_FOR_COND (loop), i) = unshare_expr (condition);
  TREE_VEC_ELT (OMP_FOR_INCR (loop), i)
      = build2 (MODIFY_EXPR, type, variable,
                build2 (PLUS_EXPR, type, variable, fold_convert (type, step)));
}

tree
make_acc_loop (tree variable, tree first, tree condition, tree step, tree body,
               tree clauses, location_t loc)
{
  tree loop = make_loops (1, body, clauses, loc);
  set_loop (loop, 0, variable, first, condition, step);
  return loop;
}

} // namespace accdeep

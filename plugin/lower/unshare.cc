/* Expressions that a front end uses in several places of a function: consumes
   the body of a function as the front end made it, produces one in which each
   place has an expression of its own.  G++ has one tree for all uses of *this,
   for instance.  The gimplifier does the same, but after lowering.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/unshare.h"

#include <unordered_set>

namespace accdeep
{

namespace
{

/* Can there be lvalues in the operands of T?  */
bool
expression_p (tree t)
{
  return IS_EXPR_CODE_CLASS (TREE_CODE_CLASS (TREE_CODE (t)))
         || TREE_CODE (t) == CONSTRUCTOR || TREE_CODE (t) == TREE_LIST
         || TREE_CODE (t) == TREE_VEC || TREE_CODE (t) == OMP_CLAUSE
         || TREE_CODE (t) == STATEMENT_LIST;
}

/* Callback of walk_tree: copy *TP if it has been visited before.  */
tree
copy_if_shared (tree *tp, int *walk_subtrees, void *data)
{
  auto &visited = *static_cast<std::unordered_set<tree> *> (data);
  if (expression_p (*tp) && visited.insert (*tp).second)
    return NULL_TREE;
  *walk_subtrees = 0;
  if (expression_p (*tp))
    *tp = unshare_expr (*tp);
  return NULL_TREE;
}

tree
find_directive (tree *tp, int *walk_subtrees, void *)
{
  switch (TREE_CODE (*tp))
    {
    case OACC_PARALLEL:
    case OACC_KERNELS:
    case OACC_SERIAL:
    case OACC_DATA:
    case OACC_HOST_DATA:
    case OACC_LOOP:
    case OACC_CACHE:
    case OACC_DECLARE:
    case OACC_ENTER_DATA:
    case OACC_EXIT_DATA:
    case OACC_UPDATE:
      return *tp;
    default:
      if (TYPE_P (*tp))
        *walk_subtrees = 0;
      return NULL_TREE;
    }
}

struct outside_search
{
  tree save;
  tree statement;
};

tree
find_save (tree *tp, int *walk_subtrees, void *data)
{
  const outside_search &search = *static_cast<outside_search *> (data);
  if (*tp == search.statement || DECL_P (*tp))
    *walk_subtrees = 0;
  return *tp == search.save ? *tp : NULL_TREE;
}

} // anonymous namespace

void
unshare_body (tree fndecl)
{
  tree *body = &DECL_SAVED_TREE (fndecl);
  if (!walk_tree_without_duplicates (body, find_directive, NULL))
    return;
  std::unordered_set<tree> visited;
  walk_tree (body, copy_if_shared, &visited, NULL);
}

bool
used_outside_p (tree save, tree statement)
{
  outside_search search = { save, statement };
  return walk_tree_without_duplicates (&DECL_SAVED_TREE (current_function_decl),
                                       find_save, &search)
         != NULL_TREE;
}

} // namespace accdeep

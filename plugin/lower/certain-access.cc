/* Accesses that a body makes whichever way it takes.  Consumes a body as the
   front end leaves it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/certain-access.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/front/gcc/mentions.h"
#include "plugin/lower/dataflow-body.h"

namespace accdeep
{

namespace
{

tree
find_access (tree *tp, int *walk_subtrees, void *data)
{
  tree pointer = static_cast<tree> (data);
  tree t = *tp;
  if (TYPE_P (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  const control kind = control_of (t);
  const bool conditional = kind == control::branch || kind == control::selection
                           || TREE_CODE (t) == TRUTH_ANDIF_EXPR
                           || TREE_CODE (t) == TRUTH_ORIF_EXPR;
  if (conditional)
    {
      /* The condition, or what decides about the rest.  */
      *walk_subtrees = 0;
      return walk_tree (&TREE_OPERAND (t, 0), find_access, data, nullptr);
    }
  if (!dereference_p (t))
    return NULL_TREE;
  tree value = TREE_OPERAND (t, 0);
  while (TREE_CODE (value) == POINTER_PLUS_EXPR || CONVERT_EXPR_P (value)
         || TREE_CODE (value) == NON_LVALUE_EXPR
         || TREE_CODE (value) == VIEW_CONVERT_EXPR)
    value = TREE_OPERAND (value, 0);
  return operand_equal_p (value, pointer, 0) ? t : NULL_TREE;
}

/* Does *TP change the pointer DATA, or let others change it?  */
tree
find_change (tree *tp, int *walk_subtrees, void *data)
{
  tree pointer = static_cast<tree> (data);
  tree t = *tp;
  if (TYPE_P (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  tree changed = TREE_CODE (t) == INIT_EXPR || TREE_CODE (t) == ADDR_EXPR
                     ? TREE_OPERAND (t, 0)
                     : changed_operand (t);
  return changed && operand_equal_p (changed, pointer, 0) ? t : NULL_TREE;
}

} // namespace

bool
certainly_dereferenced_p (tree body, tree pointer)
{
  /* The value in front of the construct may be none.  */
  if (walk_tree (&body, find_change, pointer, nullptr))
    return false;
  return walk_tree (&body, find_access, pointer, nullptr) != NULL_TREE;
}

} // namespace accdeep

/* Variables that statements mention.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/gcc/mentions.h"

namespace accdeep
{

namespace
{

tree
collect (tree *tp, int *walk_subtrees, void *data)
{
  mentions &found = *static_cast<mentions *> (data);
  tree t = *tp;
  switch (TREE_CODE (t))
    {
    case VAR_DECL:
    case PARM_DECL:
    case RESULT_DECL:
      if (found.seen.insert (t).second)
        found.used.push_back (t);
      break;
    case BIND_EXPR:
      for (tree v = BIND_EXPR_VARS (t); v; v = DECL_CHAIN (v))
        found.own.insert (v);
      break;
    case DECL_EXPR:
      found.own.insert (DECL_EXPR_DECL (t));
      break;
    case TARGET_EXPR:
      found.own.insert (TARGET_EXPR_SLOT (t));
      break;
    case OACC_LOOP:
      for (tree c = OMP_FOR_CLAUSES (t); c; c = OMP_CLAUSE_CHAIN (c))
        if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
          found.own.insert (OMP_CLAUSE_DECL (c));
      break;
    default:
      if (TYPE_P (t))
        *walk_subtrees = 0;
      break;
    }
  return NULL_TREE;
}

} // namespace

void
collect_mentions (tree &t, mentions &found)
{
  walk_tree_without_duplicates (&t, collect, &found);
}

tree
changed_operand (tree t)
{
  switch (TREE_CODE (t))
    {
    case MODIFY_EXPR:
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      return TREE_OPERAND (t, 0);
    default:
      return NULL_TREE;
    }
}

} // namespace accdeep

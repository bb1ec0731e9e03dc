/* Loops without a directive.  Consumes statements as the front end has left
   them; produces what a loop counts, and the loop with a directive.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/raw-loop.h"

#include "plugin/lower/loop-statements.h"

#if defined ACCDEEP_C || defined ACCDEEP_CXX
#include "plugin/lower/c-family/counted-for.h"
#else
#include "plugin/lower/fortran/do-loop.h"
#endif

namespace accdeep
{

#if defined ACCDEEP_C || defined ACCDEEP_CXX

namespace
{

/* Is *TP a statement that may leave a loop?  */
tree
find_exit (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  switch (TREE_CODE (*tp))
    {
    case BREAK_STMT:
    case GOTO_EXPR:
    case RETURN_EXPR:
      return *tp;
    default:
      return NULL_TREE;
    }
}

} // namespace

bool
match_raw_loop (const std::vector<tree> &list, std::size_t at, raw_loop &l)
{
  if (at + 1 >= list.size () || TREE_CODE (list[at + 1]) != FOR_STMT)
    return false;
  tree loop = list[at + 1];
  const local_values values (loop);
  counted_for c;
  const bool any_order
      = !walk_tree_without_duplicates (&FOR_BODY (loop), find_exit, nullptr);
  if (!match_for (loop, list[at], values, c, any_order) || !c.integer_p ())
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

bool
match_raw_loop (const std::vector<tree> &list, std::size_t at, raw_loop &l)
{
  do_loop found;
  if (!match_any_loop (list, at, found))
    return false;
  l.variable = found.variable;
  l.first = found.first;
  l.condition
      = build2 (found.code, boolean_type_node, found.variable, found.last);
  l.step = found.step;
  l.body = found.statements;
  l.locals = found.locals;
  l.loop = found.loop;
  l.statements = found.all;
  l.concurrent = found.concurrent;
  return true;
}

#endif

tree
make_directive (const raw_loop &l)
{
  tree body = NULL_TREE;
  for (tree s : l.body)
    append_to_statement_list_force (s, &body);
  if (l.locals)
    {
      body = build3 (BIND_EXPR, void_type_node, l.locals, body, NULL_TREE);
      TREE_SIDE_EFFECTS (body) = 1;
    }
  return make_acc_loop (l.variable, l.first, l.condition, l.step, body,
                        NULL_TREE, EXPR_LOCATION (l.loop));
}

} // namespace accdeep

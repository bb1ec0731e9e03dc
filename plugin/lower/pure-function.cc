/* Consumes the body of an expression's function, in the front end's trees or in
   statements, produces what it keeps its hands off.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/pure-function.h"

#include "abi/accdeep-abi.h"

namespace accdeep
{

namespace
{

/* T is a variable of the function's own, or part of one.  */
bool
own_variable_p (tree t)
{
  const tree base = get_base_address (t);
  return TREE_CODE (base) == RESULT_DECL
         || (VAR_P (base) && !TREE_STATIC (base) && !DECL_EXTERNAL (base));
}

/* What T, or the whole of it, does that a function must not do, of which FRAME,
   unless that is null, must not be looked at; null: nothing.  A callback of
   walk_tree.  */
tree
impure_part (tree *t, int *walk_subtrees, void *frame)
{
  switch (TREE_CODE (*t))
    {
    case PARM_DECL:
      return *t == frame ? *t : NULL_TREE;
    case CONVERT_EXPR:
    case NOP_EXPR:
      /* (void) frame;  */
      if (VOID_TYPE_P (TREE_TYPE (*t))
          && !TREE_SIDE_EFFECTS (TREE_OPERAND (*t, 0)))
        *walk_subtrees = 0;
      return NULL_TREE;
    case MODIFY_EXPR:
    case INIT_EXPR:
      return own_variable_p (TREE_OPERAND (*t, 0)) ? NULL_TREE : *t;
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
    case ASM_EXPR:
      return *t;
    default:
      /* Calls.  */
      if (TREE_CODE_CLASS (TREE_CODE (*t)) == tcc_vl_exp)
        return *t;
      return (EXPR_P (*t) || VAR_P (*t)) && TREE_THIS_VOLATILE (*t) ? *t
                                                                    : NULL_TREE;
    }
}

/* The same in statements: an operand, and a statement, which sets HANDLED when
   no operand is worth a look.  */
tree
impure_operand (tree *t, int *walk_subtrees, void *data)
{
  return impure_part (t, walk_subtrees,
                      static_cast<walk_stmt_info *> (data)->info);
}

tree
impure_statement (gimple_stmt_iterator *at, bool *handled, walk_stmt_info *)
{
  gimple *s = gsi_stmt (*at);
  *handled = false;
  switch (gimple_code (s))
    {
    case GIMPLE_CALL:
    case GIMPLE_ASM:
      return error_mark_node;
    case GIMPLE_ASSIGN:
      return gimple_has_volatile_ops (s)
                     || (gimple_store_p (s)
                         && !own_variable_p (gimple_assign_lhs (s)))
                 ? error_mark_node
                 : NULL_TREE;
    default:
      return NULL_TREE;
    }
}

/* FUNCTION writes nothing, calls nothing, and does not look at FRAME.  */
bool
looks_only_p (tree function, tree frame)
{
  if (tree body = DECL_SAVED_TREE (function))
    return !walk_tree_without_duplicates (&body, impure_part, frame);
  gimple_seq body = gimple_body (function);
  if (!body)
    return false;
  walk_stmt_info info = {};
  info.info = frame;
  return !walk_gimple_seq (body, impure_statement, impure_operand, &info);
}

} // anonymous namespace

unsigned
function_flags (tree function)
{
  const tree object = DECL_ARGUMENTS (function);
  const tree frame = object ? DECL_CHAIN (object) : NULL_TREE;
  if (!frame || !looks_only_p (function, NULL_TREE))
    return 0;
  return looks_only_p (function, frame)
             ? ACCDEEP_FUNCTION_ALONE | ACCDEEP_FUNCTION_PURE
             : ACCDEEP_FUNCTION_ALONE;
}

} // namespace accdeep

/* Variables in kernels constructs: consumes the bodies of a construct and of
   its function as the front end has left them, produces what variables are once
   and for all.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/kernels-proof.h"
#include "plugin/front/gcc/mentions.h"

namespace accdeep
{

tree
stripped (tree t)
{
  t = tree_strip_any_location_wrapper (t);
  STRIP_NOPS (t);
  while (CONVERT_EXPR_P (t) && POINTER_TYPE_P (TREE_TYPE (t))
         && POINTER_TYPE_P (TREE_TYPE (TREE_OPERAND (t, 0))))
    t = TREE_OPERAND (t, 0);
  return tree_strip_any_location_wrapper (t);
}

tree
assigned_variable (tree t)
{
  tree lvalue
      = TREE_CODE (t) == INIT_EXPR ? TREE_OPERAND (t, 0) : changed_operand (t);
  if (!lvalue)
    return NULL_TREE;
  lvalue = tree_strip_any_location_wrapper (lvalue);
  while (handled_component_p (lvalue))
    lvalue = TREE_OPERAND (lvalue, 0);
  return DECL_P (lvalue) ? lvalue : NULL_TREE;
}

tree
construct_values::visit (tree *tp, int *walk_subtrees, void *data)
{
  auto &all = *static_cast<std::unordered_map<tree, definition> *> (data);
  tree t = *tp;
  auto note = [&] (tree decl, tree value) {
    definition &d = all[decl];
    d.number += value ? 1 : 2;
    d.value = value;
  };
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == DECL_EXPR)
    {
      tree decl = DECL_EXPR_DECL (t);
      if (VAR_P (decl) && DECL_INITIAL (decl))
        note (decl, DECL_INITIAL (decl));
    }
  else if (TREE_CODE (t) == ADDR_EXPR && DECL_P (TREE_OPERAND (t, 0)))
    note (TREE_OPERAND (t, 0), NULL_TREE);
  else if (tree decl = assigned_variable (t))
    note (decl, (TREE_CODE (t) == MODIFY_EXPR || TREE_CODE (t) == INIT_EXPR)
                        && tree_strip_any_location_wrapper (TREE_OPERAND (t, 0))
                               == decl
                    ? TREE_OPERAND (t, 1)
                    : NULL_TREE);
  return NULL_TREE;
}

construct_values::construct_values (tree construct)
    : m_construct (changes_in (OMP_BODY (construct))),
      m_function (changes_in (DECL_SAVED_TREE (current_function_decl)))
{
  walk_tree_without_duplicates (&OMP_BODY (construct), visit, &m_own);
  walk_tree_without_duplicates (&DECL_SAVED_TREE (current_function_decl), visit,
                                &m_all);
}

tree
construct_values::value_of (tree decl) const
{
  const auto here = m_own.find (decl), all = m_all.find (decl);
  if (here == m_own.end () || here->second.number != 1 || all == m_all.end ()
      || all->second.number != 1 || !VAR_P (decl) || is_global_var (decl)
      || TREE_THIS_VOLATILE (decl))
    return NULL_TREE;
  return m_construct.keep_p (here->second.value) ? here->second.value
                                                 : NULL_TREE;
}

bool
construct_values::allocated_p (tree decl) const
{
  const auto all = m_all.find (decl);
  if (!VAR_P (decl) || is_global_var (decl) || TREE_ADDRESSABLE (decl)
      || TREE_THIS_VOLATILE (decl) || all == m_all.end ()
      || all->second.number != 1)
    return false;
  tree value = all->second.value;
  if (TREE_CODE (value) == CLEANUP_POINT_EXPR)
    value = TREE_OPERAND (value, 0);
  value = stripped (value);
  tree function
      = TREE_CODE (value) == CALL_EXPR ? get_callee_fndecl (value) : NULL_TREE;
  return function && DECL_IS_MALLOC (function);
}

} // namespace accdeep

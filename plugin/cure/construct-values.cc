/* Variables in kernels constructs: consumes the bodies of a construct and of
   its function as the front end has left them, produces what variables are once
   and for all.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/kernels-proof.h"
#include "plugin/front/gcc/mentions.h"

#include <algorithm>

namespace accdeep
{

tree
unwrapped (tree t)
{
  for (tree before = NULL_TREE; t != before;)
    {
      before = t;
      t = tree_strip_any_location_wrapper (t);
      if (TREE_CODE (t) == VIEW_CONVERT_EXPR
          && TYPE_MAIN_VARIANT (TREE_TYPE (t))
                 == TYPE_MAIN_VARIANT (TREE_TYPE (TREE_OPERAND (t, 0))))
        t = TREE_OPERAND (t, 0);
    }
  return t;
}

tree
stripped (tree t)
{
  for (tree before = NULL_TREE; t != before;)
    {
      before = t;
      t = unwrapped (t);
      STRIP_NOPS (t);
      while (CONVERT_EXPR_P (t) && POINTER_TYPE_P (TREE_TYPE (t))
             && POINTER_TYPE_P (TREE_TYPE (TREE_OPERAND (t, 0))))
        t = TREE_OPERAND (t, 0);
    }
  return t;
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

bool
table_entry_p (tree t)
{
  if (TREE_CODE (t) != MODIFY_EXPR
      || TREE_CODE (TREE_OPERAND (t, 0)) != ARRAY_REF)
    return false;
  tree table = TREE_OPERAND (TREE_OPERAND (t, 0), 0);
  return VAR_P (table) && DECL_ARTIFICIAL (table) && DECL_NAME (table)
         && startswith (IDENTIFIER_POINTER (DECL_NAME (table)), "accdeep_");
}

/* Pointers that the value of an expression may be based on.  */
tree
construct_values::hand_over (tree *tp, int *walk_subtrees, void *data)
{
  tree t = *tp;
  if (TYPE_P (t) || INDIRECT_REF_P (t) || TREE_CODE (t) == MEM_REF)
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == ADDR_EXPR)
    {
      tree base = TREE_OPERAND (t, 0);
      while (handled_component_p (base))
        base = TREE_OPERAND (base, 0);
      if (!INDIRECT_REF_P (base) && TREE_CODE (base) != MEM_REF)
        return NULL_TREE;
      walk_tree_without_duplicates (&TREE_OPERAND (base, 0), hand_over, data);
      *walk_subtrees = 0;
    }
  else if ((VAR_P (t) || TREE_CODE (t) == PARM_DECL)
           && POINTER_TYPE_P (TREE_TYPE (t)))
    static_cast<std::vector<tree> *> (data)->push_back (t);
  return NULL_TREE;
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
  auto hand = [&] (tree value) {
    std::vector<tree> pointers;
    walk_tree_without_duplicates (&value, hand_over, &pointers);
    for (tree decl : pointers)
      all[decl].handed_over = true;
  };
  if (TYPE_P (t) || table_entry_p (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (TREE_CODE (t) == DECL_EXPR)
    {
      tree decl = DECL_EXPR_DECL (t);
      if (VAR_P (decl) && DECL_INITIAL (decl))
        {
          note (decl, DECL_INITIAL (decl));
          hand (DECL_INITIAL (decl));
        }
    }
  else if (TREE_CODE (t) == CALL_EXPR)
    for (int i = 0; i < call_expr_nargs (t); i++)
      hand (CALL_EXPR_ARG (t, i));
  else if (TREE_CODE (t) == ADDR_EXPR && DECL_P (TREE_OPERAND (t, 0)))
    note (TREE_OPERAND (t, 0), NULL_TREE);
  else if (TREE_CODE (t) == MODIFY_EXPR || TREE_CODE (t) == INIT_EXPR)
    hand (TREE_OPERAND (t, 1));
  if (tree decl = assigned_variable (t))
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

/* What DECL, a variable of the function's that nothing else leads to, gets as
   its only value; null: there are several, or none.  */
const construct_values::definition *
construct_values::only_definition (tree decl) const
{
  const auto all = m_all.find (decl);
  return VAR_P (decl) && !is_global_var (decl) && !TREE_THIS_VOLATILE (decl)
                 && all != m_all.end () && all->second.number == 1
                 && !nested_use_p (decl)
             ? &all->second
             : nullptr;
}

bool
construct_values::allocated_p (tree decl) const
{
  const definition *d = only_definition (decl);
  if (!d)
    return false;
  tree value = d->value;
  if (TREE_CODE (value) == CLEANUP_POINT_EXPR)
    value = TREE_OPERAND (value, 0);
  value = stripped (value);
  tree function
      = TREE_CODE (value) == CALL_EXPR ? get_callee_fndecl (value) : NULL_TREE;
  return function && DECL_IS_MALLOC (function);
}

bool
construct_values::restricted_p (tree decl) const
{
  const definition *d = only_definition (decl);
  if (!d || d->handed_over || !TYPE_RESTRICT (TREE_TYPE (decl)))
    return false;
  auto parameter_p = [] (tree p) { return TREE_CODE (p) == PARM_DECL; };
  /* What it is read from may have the value of a restrict parameter.  */
  for (const auto &[other, definition] : m_all)
    if (definition.handed_over && parameter_p (other)
        && TYPE_RESTRICT (TREE_TYPE (other)))
      return false;
  tree value = d->value;
  std::vector<tree> pointers;
  walk_tree_without_duplicates (&value, hand_over, &pointers);
  return std::all_of (pointers.begin (), pointers.end (), [&] (tree p) {
    return is_global_var (p)
           || (parameter_p (p) && !TYPE_RESTRICT (TREE_TYPE (p)));
  });
}

} // namespace accdeep

/* Operands of a directive whose if clause is false.

   Like other clauses' operands, GCC computes those of enter data, exit data and
   update before it looks at the condition.  In "update self (p->a[0:n]) if (p)"
   that reads what the condition says is not there.  The directive becomes a
   statement that the condition guards.  Constructs can not: their body runs in
   any case.  gfortran computes sizes and bounds in statements in front of the
   directive: they are guarded with it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/front/gcc/clauses.h"

namespace accdeep
{

namespace
{

/* Is what POINTER leads to there in any case: is it a reference, or the object
   that a member function is about?  */
bool
always_there_p (tree pointer)
{
  STRIP_NOPS (pointer);
  return TREE_CODE (TREE_TYPE (pointer)) == REFERENCE_TYPE
         || (TREE_CODE (pointer) == PARM_DECL && DECL_ARTIFICIAL (pointer));
}

tree
find_load (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (dereference_p (*tp) && !always_there_p (TREE_OPERAND (*tp, 0)))
    return *tp;
  return NULL_TREE;
}

bool
loads_p (tree t)
{
  return t && walk_tree_without_duplicates (&t, find_load, NULL) != NULL_TREE;
}

/* Does the address of LVALUE depend on what a pointer leads to?  */
bool
address_loads_p (tree lvalue)
{
  for (; handled_component_p (lvalue); lvalue = TREE_OPERAND (lvalue, 0))
    if (TREE_CODE (lvalue) == ARRAY_REF && loads_p (TREE_OPERAND (lvalue, 1)))
      return true;
  if (dereference_p (lvalue))
    lvalue = TREE_OPERAND (lvalue, 0);
  return loads_p (lvalue);
}

/* The variable of gfortran's that STATEMENT does nothing but set, or set a part
   of; null: it is anything else.  */
tree
variable_set_by (tree statement)
{
  if (TREE_CODE (statement) != MODIFY_EXPR
      && TREE_CODE (statement) != INIT_EXPR)
    return NULL_TREE;
  tree variable = TREE_OPERAND (statement, 0);
  while (handled_component_p (variable))
    variable = TREE_OPERAND (variable, 0);
  return VAR_P (variable) && DECL_ARTIFICIAL (variable)
                 && !is_global_var (variable)
                 && !TREE_SIDE_EFFECTS (TREE_OPERAND (statement, 1))
             ? variable
             : NULL_TREE;
}

tree
add_variable (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (VAR_P (*tp))
    static_cast<std::set<tree> *> (data)->insert (*tp);
  return NULL_TREE;
}

/* The variable that is the condition of DIRECTIVE; null: there is none.  */
tree
condition_variable (tree directive)
{
  switch (TREE_CODE (directive))
    {
    case OACC_ENTER_DATA:
    case OACC_EXIT_DATA:
    case OACC_UPDATE:
      break;
    default:
      return NULL_TREE;
    }
  tree clause
      = omp_find_clause (OMP_STANDALONE_CLAUSES (directive), OMP_CLAUSE_IF);
  return clause && VAR_P (OMP_CLAUSE_IF_EXPR (clause))
                 && DECL_ARTIFICIAL (OMP_CLAUSE_IF_EXPR (clause))
             ? OMP_CLAUSE_IF_EXPR (clause)
             : NULL_TREE;
}

} // namespace

tree
take_guard (tree *clauses)
{
  if (!cure_p (cure::if_operands))
    return NULL_TREE;
  bool any = false;
  for (tree c = *clauses; c && !any; c = OMP_CLAUSE_CHAIN (c))
    any = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
          && !error_operand_p (OMP_CLAUSE_DECL (c))
          && (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ATTACH_DETACH
              || attachment_kind_p (OMP_CLAUSE_MAP_KIND (c))
              || address_loads_p (OMP_CLAUSE_DECL (c))
              || loads_p (OMP_CLAUSE_SIZE (c)));
  if (!any)
    return NULL_TREE;
  for (tree *link = clauses; *link; link = &OMP_CLAUSE_CHAIN (*link))
    if (OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_IF)
      {
        tree condition = OMP_CLAUSE_IF_EXPR (*link);
        if (error_operand_p (condition))
          return NULL_TREE;
        *link = OMP_CLAUSE_CHAIN (*link);
        return fold_build2 (NE_EXPR, boolean_type_node, condition,
                            build_zero_cst (TREE_TYPE (condition)));
      }
  return NULL_TREE;
}

void
guard_preparation (tree list)
{
  tree_stmt_iterator last = tsi_last (list);
  tree condition = tsi_end_p (last) || !cure_p (cure::if_operands)
                       ? NULL_TREE
                       : condition_variable (tsi_stmt (last));
  if (!condition)
    return;
  std::vector<tree> statements;
  for (tree_stmt_iterator i = tsi_start (list); !tsi_end_p (i); tsi_next (&i))
    statements.push_back (tsi_stmt (i));
  /* What the condition needs, from its end backwards.  */
  std::set<tree> needed = { condition };
  std::set<tree> first;
  bool any = false;
  for (std::size_t i = statements.size () - 1; i-- > 0;)
    {
      tree variable = variable_set_by (statements[i]);
      if (!variable)
        return;
      if (needed.count (variable))
        {
          walk_tree_without_duplicates (&statements[i], add_variable, &needed);
          first.insert (statements[i]);
        }
      else
        any |= loads_p (TREE_OPERAND (statements[i], 1));
    }
  if (!any || first.empty ())
    return;
  while (!tsi_end_p (tsi_start (list)))
    {
      tree_stmt_iterator i = tsi_start (list);
      tsi_delink (&i);
    }
  tree guarded = alloc_stmt_list ();
  for (tree statement : statements)
    append_to_statement_list_force (statement,
                                    first.count (statement) ? &list : &guarded);
  tree whole = build3_loc (EXPR_LOCATION (statements.back ()), COND_EXPR,
                           void_type_node,
                           fold_build2 (NE_EXPR, boolean_type_node, condition,
                                        build_zero_cst (TREE_TYPE (condition))),
                           guarded, NULL_TREE);
  append_to_statement_list_force (whole, &list);
}

} // namespace accdeep

/* Operands of a directive whose if clause is false.

   Like other clauses' operands, GCC computes those of enter data, exit data and
   update before it looks at the condition.  In "update self (p->a[0:n]) if (p)"
   that reads what the condition says is not there.  The directive becomes a
   statement that the condition guards.  Constructs can not: their body runs in
   any case.

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
  else if ((TREE_CODE (*tp) == INDIRECT_REF || TREE_CODE (*tp) == MEM_REF)
           && !always_there_p (TREE_OPERAND (*tp, 0)))
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
  if (TREE_CODE (lvalue) == INDIRECT_REF || TREE_CODE (lvalue) == MEM_REF)
    lvalue = TREE_OPERAND (lvalue, 0);
  return loads_p (lvalue);
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
          && (address_loads_p (OMP_CLAUSE_DECL (c))
              || loads_p (OMP_CLAUSE_SIZE (c)));
  if (!any)
    return NULL_TREE;
  for (tree *link = clauses; *link; link = &OMP_CLAUSE_CHAIN (*link))
    if (OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_IF)
      {
        tree condition = OMP_CLAUSE_IF_EXPR (*link);
        if (error_operand_p (condition) || TREE_CODE (condition) == INTEGER_CST)
          return NULL_TREE;
        *link = OMP_CLAUSE_CHAIN (*link);
        return fold_build2 (NE_EXPR, boolean_type_node, condition,
                            build_zero_cst (TREE_TYPE (condition)));
      }
  return NULL_TREE;
}

} // namespace accdeep

/* cure::section_size, of arrays whose first element does not have the lowest
   address: dummy arguments and pointers with a negative stride.

   Consumes directives as the gimplifier leaves them, with clauses that it has
   added.  gfortran's map what starts with the first element; they have to start
   with the lowest address, and the pointer that the kernel has leads into that.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/directives.h"
#include "plugin/front/gcc/array-memory.h"
#include "plugin/front/gcc/clauses.h"

namespace accdeep
{

namespace
{

/* The assignment to the temporary POINTER in front of AT; null: unknown.  */
gimple *
definition_of (tree pointer, gimple_stmt_iterator at)
{
  if (TREE_CODE (pointer) == SSA_NAME)
    return SSA_NAME_DEF_STMT (pointer);
  if (!VAR_P (pointer) || !DECL_ARTIFICIAL (pointer))
    return NULL;
  for (gsi_prev (&at); !gsi_end_p (at); gsi_prev (&at))
    if (is_gimple_assign (gsi_stmt (at))
        && gimple_assign_lhs (gsi_stmt (at)) == pointer)
      return gsi_stmt (at);
  return NULL;
}

/* What it is a copy of, or null.  */
tree
copied_pointer (tree pointer, const gimple_stmt_iterator &at)
{
  gimple *definition = definition_of (pointer, at);
  return definition && is_gimple_assign (definition)
                 && (gimple_assign_single_p (definition)
                     || gimple_assign_cast_p (definition))
             ? gimple_assign_rhs1 (definition)
             : NULL_TREE;
}

/* The pointer that the array of CLAUSE, a clause on all of one, is found by,
   where bytes may lie before its first element; null: none.  */
tree
pointer_of_clause (tree clause, const gimple_stmt_iterator &at)
{
  tree decl = OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_MAP
                  ? OMP_CLAUSE_DECL (clause)
                  : NULL_TREE;
  if (!decl || !dereference_p (decl)
      || TREE_CODE (TREE_TYPE (decl)) != ARRAY_TYPE
      || (TREE_CODE (decl) == MEM_REF
          && !integer_zerop (TREE_OPERAND (decl, 1))))
    return NULL_TREE;
  tree pointer = TREE_OPERAND (decl, 0);
  while (pointer && !bytes_before (pointer))
    pointer = copied_pointer (pointer, at);
  return pointer;
}

} // namespace

void
cure_first_elements (gomp_target *statement, gimple_stmt_iterator *at)
{
  for (tree c = gimple_omp_target_clauses (statement); c;
       c = OMP_CLAUSE_CHAIN (c))
    {
      tree pointer = pointer_of_clause (c, *at);
      if (!pointer)
        continue;
      tree decl = OMP_CLAUSE_DECL (c);
      tree type = TREE_TYPE (TREE_OPERAND (decl, 0));
      tree offset = fold_build1 (NEGATE_EXPR, ssizetype,
                                 unshare_expr (bytes_before (pointer)));
      tree lowest = fold_build_pointer_plus (TREE_OPERAND (decl, 0),
                                             fold_convert (sizetype, offset));
      OMP_CLAUSE_DECL (c) = build_simple_mem_ref (
          value_before (fold_convert (type, lowest), at));
      if (tree bytes = bytes_of_array (pointer))
        OMP_CLAUSE_SIZE (c) = value_before (fold_convert (sizetype, bytes), at);
    }
}

} // namespace accdeep

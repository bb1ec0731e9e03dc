/* cure::scalar_target, cure::associate_name: what may be part of other
   operands.

   libgomp goes through the clauses one by one.  It maps no object a part of
   which it has just mapped, and copies an object back with the last part of it
   that is unmapped, if that is to be copied.  So clauses that these cures have
   added come behind all others, and have a null address, over which libgomp
   passes, if what they map is part of one of these:

     kernels map(tofrom:x) map(to:*n) map(alloc:n [pointer])

   Then the pointer alone has to lead to it on the device.

   Consumes compute constructs as the gimplifier leaves them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/directives.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/front/gcc/translation-unit.h"

namespace accdeep
{

namespace
{

std::unordered_set<tree> s_parts;

/* Take the clauses of the cures out of *CLAUSES, and give them in order.  */
tree
take_parts (tree *clauses)
{
  tree parts = NULL_TREE, *last = &parts;
  while (*clauses)
    {
      if (!s_parts.count (*clauses))
        {
          clauses = &OMP_CLAUSE_CHAIN (*clauses);
          continue;
        }
      *last = *clauses;
      do
        last = &OMP_CLAUSE_CHAIN (*last);
      while (*last && companion_p (*last));
      *clauses = *last;
      *last = NULL_TREE;
    }
  return parts;
}

/* A variable of a procedure around has its place in what that hands on.  */
tree
use_place (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (VAR_P (*tp) && DECL_HAS_VALUE_EXPR_P (*tp))
    *tp = unshare_expr (DECL_VALUE_EXPR (*tp));
  return NULL_TREE;
}

tree
address_of (tree clause)
{
  tree lvalue = unshare_expr (OMP_CLAUSE_DECL (clause));
  walk_tree (&lvalue, use_place, NULL, NULL);
  mark_addressable (lvalue);
  return fold_convert (sizetype, build_fold_addr_expr (lvalue));
}

} // namespace

bool
maps_memory_p (tree clause)
{
  if (OMP_CLAUSE_CODE (clause) != OMP_CLAUSE_MAP || companion_p (clause)
      || OMP_CLAUSE_MAP_KIND (clause) == GOMP_MAP_STRUCT
      || OMP_CLAUSE_MAP_KIND (clause) == GOMP_MAP_TO_PSET
      || !OMP_CLAUSE_SIZE (clause))
    return false;
  tree decl = OMP_CLAUSE_DECL (clause);
  return !is_gimple_reg (decl) && !POINTER_TYPE_P (TREE_TYPE (decl));
}

tree
outside (tree address, tree clause)
{
  tree distance
      = fold_build2 (MINUS_EXPR, sizetype, address, address_of (clause));
  return fold_build2 (
      GE_EXPR, boolean_type_node, distance,
      fold_convert (sizetype, unshare_expr (OMP_CLAUSE_SIZE (clause))));
}

void
note_part (tree clause)
{
  s_parts.insert (clause);
  root_tree (clause);
}

void
cure_parts (gomp_target *statement, gimple_stmt_iterator *at)
{
  tree *clauses = gimple_omp_target_clauses_ptr (statement);
  tree parts = take_parts (clauses);
  if (!parts)
    return;
  tree *end = clauses;
  while (*end)
    end = &OMP_CLAUSE_CHAIN (*end);
  *end = parts;
  for (tree c = parts; c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (!s_parts.count (c))
        continue;
      tree address = value_before (address_of (c), at);
      tree apart = boolean_true_node;
      for (tree other = *clauses; other != c; other = OMP_CLAUSE_CHAIN (other))
        if (maps_memory_p (other))
          apart = fold_build2 (TRUTH_AND_EXPR, boolean_type_node, apart,
                               outside (address, other));
      make_null_unless (value_before (apart, at), c, at);
    }
}

} // namespace accdeep

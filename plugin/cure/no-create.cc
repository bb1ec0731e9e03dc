/* cure::no_create: no_create of arrays that are absent.

   With an array that a pointer leads to libgomp gets the pointer, too, and an
   array descriptor of Fortran's that it is in:

     data map(no_alloc:*a.data) map(to:a [pointer set]) map(alloc:a.data)

   It lets the pointer on the device lead to the array there, and ends the
   program where that is absent; as it does for a member's, which is attached:

     parallel map(no_alloc:*x.a) map(attach:x.a)

   Consumes constructs as the gimplifier leaves them.  Produces addresses of
   such pointers that are null where what they lead to is absent.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/directives.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/entry-point.h"

namespace accdeep
{

namespace
{

/* A variable that says whether what CLAUSE maps is present.  */
tree
present (tree clause, gimple_stmt_iterator *at)
{
  const location_t loc = OMP_CLAUSE_LOCATION (clause);
  tree lvalue = unshare_expr (OMP_CLAUSE_DECL (clause));
  tree address = value_before (
      fold_convert (ptr_type_node, build_fold_addr_expr (lvalue)), at);
  tree bytes = value_before (
      fold_convert (size_type_node, unshare_expr (OMP_CLAUSE_SIZE (clause))),
      at);

  tree type = build_function_type_list (integer_type_node, ptr_type_node,
                                        size_type_node, NULL_TREE);
  gcall *call = gimple_build_call (external_function ("acc_is_present", type),
                                   2, address, bytes);
  tree there = create_tmp_var (integer_type_node);
  gimple_call_set_lhs (call, there);
  gimple_set_location (call, loc);
  gsi_insert_before (at, call, GSI_SAME_STMT);
  tree result = create_tmp_var (boolean_type_node);
  gimple *test = gimple_build_assign (result, NE_EXPR, there,
                                      build_zero_cst (integer_type_node));
  gimple_set_location (test, loc);
  gsi_insert_before (at, test, GSI_SAME_STMT);
  return result;
}

} // namespace

void
cure_no_create (gomp_target *statement, gimple_stmt_iterator *at)
{
  const bool data
      = gimple_omp_target_kind (statement) == GF_OMP_TARGET_KIND_OACC_DATA;
  for (tree c = gimple_omp_target_clauses (statement); c;
       c = OMP_CLAUSE_CHAIN (c))
    {
      if (!maps_as_p (c, GOMP_MAP_IF_PRESENT) || DECL_P (OMP_CLAUSE_DECL (c)))
        continue;
      tree set = OMP_CLAUSE_CHAIN (c);
      const bool described = maps_as_p (set, GOMP_MAP_TO_PSET);
      tree pointer = described ? OMP_CLAUSE_CHAIN (set) : set;
      if (!maps_as_p (pointer, GOMP_MAP_POINTER))
        pointer = attachment_of (c);
      /* An array variable has no such pointer; and the code of a compute
         construct finds a variable by its clause.  */
      if (!pointer || !POINTER_TYPE_P (TREE_TYPE (OMP_CLAUSE_DECL (pointer)))
          || (!data && DECL_P (OMP_CLAUSE_DECL (pointer))))
        continue;
      tree there = present (c, at);
      make_null_unless (there, pointer, at);
      if (!data)
        continue;
      /* Else an array that comes later would find its pointer there, which
         does not lead to it.  */
      if (described)
        make_null_unless (there, set, at);
      /* What leads to a dummy argument's descriptor.  */
      pointer = OMP_CLAUSE_CHAIN (pointer);
      if (maps_as_p (pointer, GOMP_MAP_POINTER))
        make_null_unless (there, pointer, at);
    }
}

} // namespace accdeep

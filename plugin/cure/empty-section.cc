/* Sections of length 0.

   Consumes directives as the gimplifier leaves them.  Produces addresses that
   are null where a section has no elements: libgomp passes over an entry with a
   null address, whatever it is about.

   GCC gives a section that may be empty a kind of its own, which libgomp knows
   in constructs alone, where it counts what is present there.  And it has the
   pointer attached that the section starts from, though there is nothing to
   attach it to: the program ends.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/directives.h"
#include "plugin/front/gcc/clauses.h"

namespace accdeep
{

namespace
{

/* Has the operand of CLAUSE a length that may be 0?  */
bool
maybe_empty_p (tree clause)
{
  return OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_MAP
         && OMP_CLAUSE_MAP_MAYBE_ZERO_LENGTH_ARRAY_SECTION (clause)
         && OMP_CLAUSE_SIZE (clause)
         && !integer_nonzerop (OMP_CLAUSE_SIZE (clause))
         && !DECL_P (OMP_CLAUSE_DECL (clause));
}

/* Is STATEMENT a directive without a kernel, which finds the pointer by what
   the section maps?  */
bool
without_kernel_p (gomp_target *statement)
{
  switch (gimple_omp_target_kind (statement))
    {
    case GF_OMP_TARGET_KIND_OACC_UPDATE:
    case GF_OMP_TARGET_KIND_OACC_ENTER_DATA:
    case GF_OMP_TARGET_KIND_OACC_EXIT_DATA:
    case GF_OMP_TARGET_KIND_OACC_DATA:
      return true;
    default:
      return false;
    }
}

/* A variable that says whether the operand of CLAUSE has elements.  */
tree
not_empty (tree clause, gimple_stmt_iterator *at)
{
  tree size = OMP_CLAUSE_SIZE (clause);
  if (integer_zerop (size))
    return boolean_false_node;
  tree result = create_tmp_var (boolean_type_node);
  gimple *test = gimple_build_assign (result, NE_EXPR, size,
                                      build_zero_cst (TREE_TYPE (size)));
  gimple_set_location (test, OMP_CLAUSE_LOCATION (clause));
  gsi_insert_before (at, test, GSI_SAME_STMT);
  return result;
}

} // namespace

tree
value_before (tree expression, gimple_stmt_iterator *at)
{
  tree result = create_tmp_var (TREE_TYPE (expression));
  gimple_seq statements = NULL;
  push_gimplify_context ();
  gimplify_assign (result, expression, &statements);
  pop_gimplify_context (NULL);
  gsi_insert_seq_before (at, statements, GSI_SAME_STMT);
  return result;
}

void
make_null_unless (tree condition, tree clause, gimple_stmt_iterator *at)
{
  tree decl = OMP_CLAUSE_DECL (clause);
  mark_addressable (decl);
  tree address = value_before (build_fold_addr_expr (unshare_expr (decl)), at);
  tree type = TREE_TYPE (address);
  tree result = create_tmp_var (type);
  gimple *choice = gimple_build_assign (result, COND_EXPR, condition, address,
                                        build_zero_cst (type));
  gimple_set_location (choice, OMP_CLAUSE_LOCATION (clause));
  gsi_insert_before (at, choice, GSI_SAME_STMT);
  OMP_CLAUSE_DECL (clause) = build_simple_mem_ref (result);
}

void
cure_empty_sections (gomp_target *statement, gimple_stmt_iterator *at)
{
  const bool without_kernel = without_kernel_p (statement);
  for (tree c = gimple_omp_target_clauses (statement); c;
       c = OMP_CLAUSE_CHAIN (c))
    {
      if (!maybe_empty_p (c))
        continue;
      tree attachment = attachment_of (c);
      if (!without_kernel && !attachment)
        continue;
      tree condition = not_empty (c, at);
      if (without_kernel)
        {
          make_null_unless (condition, c, at);
          OMP_CLAUSE_MAP_MAYBE_ZERO_LENGTH_ARRAY_SECTION (c) = 0;
        }
      if (attachment)
        make_null_unless (condition, attachment, at);
    }
}

} // namespace accdeep

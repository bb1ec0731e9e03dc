/* Consumes a directive that GCC is to have, but for the pointers that it
   attaches.  Produces that directive, and another one for these.

   Mostly no such pointer is on the device, and the directive then costs what
   GCC's own does, and a question.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/base-pointers.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/entry-point.h"

namespace accdeep
{

namespace
{

/* May CLAUSE be in both directives?  It is evaluated twice then.  */
bool
repeatable_p (tree clause)
{
  switch (OMP_CLAUSE_CODE (clause))
    {
    case OMP_CLAUSE_ASYNC:
      return !TREE_SIDE_EFFECTS (OMP_CLAUSE_ASYNC_EXPR (clause));
    case OMP_CLAUSE_WAIT:
      return !TREE_SIDE_EFFECTS (OMP_CLAUSE_WAIT_EXPR (clause));
    case OMP_CLAUSE_FINALIZE:
      return true;
    default:
      return false;
    }
}

/* Is the pointer of O on the device?  */
tree
present (const operand &o)
{
  tree type
      = build_function_type_list (ptr_type_node, ptr_type_node, NULL_TREE);
  tree address = build_call_expr_loc (
      o.loc, external_function ("acc_deviceptr", type), 1,
      fold_convert (ptr_type_node, address_of_lvalue (o.lvalue)));
  return build2_loc (o.loc, NE_EXPR, boolean_type_node, address,
                     null_pointer_node);
}

void
leave_out_base_pointers (tree *clauses)
{
  for (tree *link = clauses; *link;)
    if (base_pointer_p (*link))
      *link = OMP_CLAUSE_CHAIN (*link);
    else
      link = &OMP_CLAUSE_CHAIN (*link);
}

} // namespace

tree
attach_beside (const directive_site &site, const operand_list &operands)
{
  tree &clauses = OMP_STANDALONE_CLAUSES (site.statement);
  tree others = NULL_TREE;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
      {
        if (!repeatable_p (c))
          return NULL_TREE;
        tree copy = copy_node (c);
        OMP_CLAUSE_CHAIN (copy) = others;
        others = copy;
      }
  const bool entering = site.construct == ACCDEEP_CONSTRUCT_ENTER_DATA;
  operand_list attached;
  attached.locals = operands.locals;
  tree any_present = boolean_false_node;
  for (const operand &o : operands.entries)
    if (o.clause && base_pointer_p (o.clause))
      {
        /* Both sides are evaluated, with what they save for the directives.  */
        any_present = build2_loc (o.loc, TRUTH_OR_EXPR, boolean_type_node,
                                  any_present, present (o));
        if (!entering)
          OMP_CLAUSE_SIZE (o.clause) = ssize_int (0);
        attached.entries.push_back (o);
      }
  leave_out_base_pointers (&clauses);
  directive_site beside = site;
  beside.statement = copy_node (site.statement);
  OMP_STANDALONE_CLAUSES (beside.statement) = others;
  statement_block block (site.loc);
  if (entering)
    block.add (site.statement);
  block.add (build3_loc (site.loc, COND_EXPR, void_type_node, any_present,
                         lower_standalone (beside, attached), NULL_TREE));
  if (!entering)
    block.add (site.statement);
  return block.finish ();
}

} // namespace accdeep

/* Consumes a directive that GCC is to have, but for the pointers that it
   attaches.  Produces that directive, and another one for these.

   Mostly no such pointer is on the device, and the directive then costs what
   GCC's own does, and a question.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/base-pointers.h"
#include "plugin/cure/cure.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/entry-point.h"

namespace accdeep
{

tree
copies_of_clauses (const std::vector<tree> &clauses, tree chain)
{
  for (std::size_t i = clauses.size (); i-- > 0;)
    {
      tree copy = copy_node (clauses[i]);
      if (OMP_CLAUSE_CODE (copy) == OMP_CLAUSE_MAP)
        {
          OMP_CLAUSE_DECL (copy) = unshare_expr (OMP_CLAUSE_DECL (copy));
          if (OMP_CLAUSE_SIZE (copy))
            OMP_CLAUSE_SIZE (copy) = unshare_expr (OMP_CLAUSE_SIZE (copy));
        }
      OMP_CLAUSE_CHAIN (copy) = chain;
      chain = copy;
    }
  return chain;
}

tree
standalone_with (tree statement, const std::vector<tree> &clauses,
                 const std::vector<tree> &others)
{
  if (clauses.empty ())
    return NULL_TREE;
  tree result = copy_node (statement);
  OMP_STANDALONE_CLAUSES (result)
      = copies_of_clauses (clauses, copies_of_clauses (others, NULL_TREE));
  return result;
}

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

/* Is what is at ADDRESS on the device?  */
tree
present_at (tree address, location_t loc)
{
  tree type
      = build_function_type_list (ptr_type_node, ptr_type_node, NULL_TREE);
  tree there
      = build_call_expr_loc (loc, external_function ("acc_deviceptr", type), 1,
                             fold_convert (ptr_type_node, address));
  return build2_loc (loc, NE_EXPR, boolean_type_node, there, null_pointer_node);
}

/* Is the pointer of O on the device?  */
tree
present (const operand &o)
{
  return present_at (address_of_lvalue (o.lvalue), o.loc);
}

/* Does CLAUSE attach a pointer, or a reference, that GCC takes for no member,
   or wrongly for a member of the object that it maps?  */
bool
attached_beside_p (tree clause)
{
  return base_pointer_p (clause) || attached_reference_p (clause);
}

void
leave_out_base_pointers (tree *clauses)
{
  for (tree *link = clauses; *link;)
    if (attached_beside_p (*link))
      *link = OMP_CLAUSE_CHAIN (*link);
    else
      link = &OMP_CLAUSE_CHAIN (*link);
}

/* A map clause with what goes with it, and where it attaches or detaches a
   pointer, whether libgomp can do that.  */
struct mapping_group
{
  std::vector<tree> clauses;
  tree condition = NULL_TREE;
};

/* Does CLAUSE, of a directive of the kind CONSTRUCT, end the program where the
   pointer or its target is absent?  */
bool
wants_presence_p (tree clause, accdeep_construct construct)
{
  switch (OMP_CLAUSE_MAP_KIND (clause))
    {
    case GOMP_MAP_ATTACH:
      return construct == ACCDEEP_CONSTRUCT_ENTER_DATA;
    case GOMP_MAP_ATTACH_DETACH:
    case GOMP_MAP_DETACH:
    case GOMP_MAP_FORCE_DETACH:
      return construct == ACCDEEP_CONSTRUCT_EXIT_DATA;
    default:
      return false;
    }
}

tree
presence_wanted_by (tree clause)
{
  const location_t loc = OMP_CLAUSE_LOCATION (clause);
  tree pointer = OMP_CLAUSE_DECL (clause);
  tree result = present_at (address_of_lvalue (unshare_expr (pointer)), loc);
  if (OMP_CLAUSE_MAP_KIND (clause) != GOMP_MAP_ATTACH)
    return result;
  return build2_loc (loc, TRUTH_ANDIF_EXPR, boolean_type_node, result,
                     present_at (unshare_expr (pointer), loc));
}

/* The directive STATEMENT group by group, each without what libgomp can not
   do.  */
tree
one_by_one (tree statement, const std::vector<mapping_group> &groups,
            const std::vector<tree> &others, location_t loc)
{
  statement_block block (loc);
  for (const mapping_group &g : groups)
    {
      tree all = standalone_with (statement, g.clauses, others);
      if (!g.condition)
        {
          block.add (all);
          continue;
        }
      std::vector<tree> mapped = g.clauses;
      mapped.pop_back ();
      block.add (build3_loc (loc, COND_EXPR, void_type_node,
                             unshare_expr (g.condition), all,
                             standalone_with (statement, mapped, others)));
    }
  return block.finish ();
}

} // namespace

tree
attach_where_present (const directive_site &site)
{
  std::vector<mapping_group> groups;
  std::vector<tree> others;
  tree condition = NULL_TREE;
  for (tree c = OMP_STANDALONE_CLAUSES (site.statement); c;
       c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
        {
          if (!repeatable_p (c))
            return NULL_TREE;
          others.push_back (c);
          continue;
        }
      if (error_operand_p (OMP_CLAUSE_DECL (c))
          || TREE_SIDE_EFFECTS (OMP_CLAUSE_DECL (c))
          || (OMP_CLAUSE_SIZE (c) && TREE_SIDE_EFFECTS (OMP_CLAUSE_SIZE (c))))
        return NULL_TREE;
      if (groups.empty () || !companion_p (c))
        groups.emplace_back ();
      groups.back ().clauses.push_back (c);
      if (!wants_presence_p (c, site.construct))
        continue;
      tree wanted = presence_wanted_by (c);
      groups.back ().condition = wanted;
      condition = condition ? build2_loc (site.loc, TRUTH_ANDIF_EXPR,
                                          boolean_type_node, condition,
                                          unshare_expr (wanted))
                            : unshare_expr (wanted);
    }
  if (!condition)
    return NULL_TREE;
  tree others_only = one_by_one (site.statement, groups, others, site.loc);
  return build3_loc (site.loc, COND_EXPR, void_type_node, condition,
                     site.statement, others_only);
}

tree
attach_beside (const directive_site &site, operand_list &operands)
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
  std::vector<operand> rest;
  for (const operand &o : operands.entries)
    if (o.clause && attached_beside_p (o.clause))
      {
        /* Both sides are evaluated, with what they save for the directives.  */
        any_present = build2_loc (o.loc, TRUTH_OR_EXPR, boolean_type_node,
                                  any_present, present (o));
        if (!entering)
          OMP_CLAUSE_SIZE (o.clause) = ssize_int (0);
        attached.entries.push_back (o);
      }
    else
      rest.push_back (o);
  operands.entries = rest;
  leave_out_base_pointers (&clauses);
  directive_site beside = site;
  beside.statement = copy_node (site.statement);
  OMP_STANDALONE_CLAUSES (beside.statement) = others;
  return build3_loc (site.loc, COND_EXPR, void_type_node, any_present,
                     lower_standalone (beside, attached), NULL_TREE);
}

} // namespace accdeep

/* Members of objects without shapes: enter data copyin(x.a[0:n]) and
   attach(x.a), and the exit data directives that belong to them.

   Consumes such a directive.  Produces

     if (<x is present>)
       { enter data copyin(<what x.a points to>);
         GOACC_deep_enter_data (<attach x.a>); }
     else
       enter data copyin(x.a[0:n]);

   and for exit data the same in the opposite order.  OpenACC 3.3, 2.6.7, has a
   section of a member count the section.  GCC counts the object, too, so that
   a later copyout(x) copies nothing.  And libgomp copies attached pointers to
   the host as they are on the device, where the run-time library, which knows
   what it has attached, does not.

   What may be x by another name is mapped first: copyin(y, x.a[0:n]).

   If x is absent GCC maps the pointer alone, which then counts.  An object that
   is nothing but the pointer looks the same in both cases, and stays GCC's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/aliases.h"
#include "plugin/lower/arguments.h"
#include "plugin/lower/base-pointers.h"
#include "plugin/lower/entry-point.h"
#include "plugin/lower/implicit.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* A map clause with what goes with it.  */
struct clause_group
{
  tree first;
  std::vector<tree> companions;
  tree attached = NULL_TREE; /* The clause that attaches a member.  */
};

/* Does CLAUSE attach or detach a member?  */
bool
member_pointer_p (tree clause)
{
  tree lvalue = OMP_CLAUSE_DECL (clause);
  return !error_operand_p (lvalue) && TREE_CODE (lvalue) == COMPONENT_REF
         && TREE_CODE (TREE_TYPE (lvalue)) == POINTER_TYPE
         && (OMP_CLAUSE_MAP_KIND (clause) == GOMP_MAP_ATTACH_DETACH
             || attachment_kind_p (OMP_CLAUSE_MAP_KIND (clause)));
}

std::vector<clause_group>
groups_of (tree clauses)
{
  std::vector<clause_group> groups;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
        continue;
      if (companion_p (c) && !groups.empty ())
        groups.back ().companions.push_back (c);
      else
        groups.push_back ({ c, {} });
      if (member_pointer_p (c))
        groups.back ().attached = c;
    }
  return groups;
}

/* Does one of GROUPS map the object that MEMBER is in?  */
bool
object_mapped_p (const std::vector<clause_group> &groups, tree member)
{
  for (const clause_group &g : groups)
    for (tree object = enclosing_lvalue (member);
         object && !error_operand_p (OMP_CLAUSE_DECL (g.first));
         object = enclosing_lvalue (object))
      if (allocating_kind_p (OMP_CLAUSE_MAP_KIND (g.first))
          && same_whole_p (OMP_CLAUSE_DECL (g.first), object))
        return true;
      else if (dereference_p (object))
        break;
  return false;
}

/* Is the object that MEMBER is in on the device?  Null: that can not be
   known.  */
tree
object_present (tree member, location_t loc)
{
  tree object = TREE_OPERAND (member, 0);
  tree bytes = TYPE_SIZE_UNIT (TREE_TYPE (object));
  if (!bytes || TREE_CODE (bytes) != INTEGER_CST
      || tree_int_cst_equal (bytes, TYPE_SIZE_UNIT (TREE_TYPE (member))))
    return NULL_TREE;
  tree type = build_function_type_list (integer_type_node, ptr_type_node,
                                        size_type_node, NULL_TREE);
  tree there = build_call_expr_loc (
      loc, external_function ("acc_is_present", type), 2,
      fold_convert (ptr_type_node, address_of_lvalue (object)), bytes);
  return build2_loc (loc, NE_EXPR, boolean_type_node, there, integer_zero_node);
}

tree
collect_saved (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == SAVE_EXPR)
    static_cast<statement_block *> (data)->add (*tp);
  return NULL_TREE;
}

/* Compute in BLOCK what CLAUSES, which stand in two places, compute once.  */
void
evaluate_saved (statement_block &block, tree clauses)
{
  evaluate_operands_once (clauses);
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
      {
        walk_tree_without_duplicates (&OMP_CLAUSE_DECL (c), collect_saved,
                                      &block);
        if (OMP_CLAUSE_SIZE (c))
          walk_tree_without_duplicates (&OMP_CLAUSE_SIZE (c), collect_saved,
                                        &block);
      }
    else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_ASYNC)
      walk_tree_without_duplicates (&OMP_CLAUSE_ASYNC_EXPR (c), collect_saved,
                                    &block);
    else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_WAIT)
      walk_tree_without_duplicates (&OMP_CLAUSE_WAIT_EXPR (c), collect_saved,
                                    &block);
}

/* Is MEMBER one of the object of a member function, which constructs map
   without a clause: cure::this_object?  GCC 13 and later would map its pointer
   alone, and the object would be partly present for these.  */
bool
member_of_self_p (tree member)
{
  tree pointer
      = dereference_p (TREE_OPERAND (member, 0))
            ? pointer_behind (TREE_OPERAND (TREE_OPERAND (member, 0), 0))
            : NULL_TREE;
  return pointer && DECL_P (pointer) && cure_p (cure::this_object)
         && object_of_variable (pointer).self;
}

/* What a directive says of members.  */
struct member_clauses
{
  std::vector<tree> objects;  /* Map clauses that may map members' objects.  */
  std::vector<tree> mapped;   /* The others, without what is attached.  */
  std::vector<tree> others;   /* Clauses that map nothing.  */
  tree condition = NULL_TREE; /* The objects are present; null: always.  */
  bool self_only
      = true; /* The condition is about the object of `this' alone.  */
};

/* May G map the object of a member of another group, by another name of that
   object?  */
bool
may_map_object_p (const clause_group &g)
{
  return !g.attached && !error_operand_p (OMP_CLAUSE_DECL (g.first))
         && may_have_pointers_p (OMP_CLAUSE_DECL (g.first));
}

/* Empty: nothing of CLAUSES is about a member, or GCC has to have it.  */
std::optional<member_clauses>
members_in (tree clauses, location_t loc)
{
  const std::vector<clause_group> groups = groups_of (clauses);
  member_clauses result;
  bool any = false;
  for (const clause_group &g : groups)
    {
      any |= g.attached != NULL_TREE;
      if (g.attached == g.first)
        continue;
      std::vector<tree> &mapped
          = may_map_object_p (g) ? result.objects : result.mapped;
      mapped.push_back (g.first);
      for (tree companion : g.companions)
        if (companion != g.attached)
          mapped.push_back (companion);
      tree member = g.attached ? OMP_CLAUSE_DECL (g.attached) : NULL_TREE;
      if (!member || object_mapped_p (groups, member))
        continue;
      tree there = object_present (member, loc);
      if (!there)
        return std::nullopt;
      result.self_only &= member_of_self_p (member);
      result.condition = result.condition ? build2_loc (loc, TRUTH_ANDIF_EXPR,
                                                        boolean_type_node,
                                                        result.condition, there)
                                          : there;
    }
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
      {
        const omp_clause_code code = OMP_CLAUSE_CODE (c);
        if (code != OMP_CLAUSE_ASYNC && code != OMP_CLAUSE_WAIT
            && code != OMP_CLAUSE_FINALIZE)
          return std::nullopt;
        result.others.push_back (c);
      }
  if (!any)
    return std::nullopt;
  return result;
}

} // anonymous namespace

tree
attach_members_beside (const directive_site &site, const operand_list &operands)
{
  const bool entering = site.construct == ACCDEEP_CONSTRUCT_ENTER_DATA;
  tree &clauses = OMP_STANDALONE_CLAUSES (site.statement);
  const std::optional<member_clauses> members = members_in (clauses, site.loc);
  if (!members)
    return NULL_TREE;
  statement_block block (site.loc), beside (site.loc);
  evaluate_saved (block, clauses);
  /* They may be what the condition looks for.  */
  tree objects
      = standalone_with (site.statement, members->objects, members->others);
  if (entering && objects)
    block.add (objects);
  for (tree *link = &clauses; entering && *link;)
    if (std::count (members->objects.begin (), members->objects.end (), *link))
      *link = OMP_CLAUSE_CHAIN (*link);
    else
      link = &OMP_CLAUSE_CHAIN (*link);
  tree gcc = NULL_TREE;
  if (members->condition)
    {
      gcc = entering && members->self_only ? standalone_with (
                site.statement, members->mapped, members->others)
                                           : attach_where_present (site);
      if (!gcc)
        gcc = site.statement;
    }
  operand_list attached;
  attached.locals = operands.locals;
  for (const operand &o : operands.entries)
    if (o.clause && member_pointer_p (o.clause))
      attached.entries.push_back (o);
  tree rest
      = standalone_with (site.statement, members->mapped, members->others);
  directive_site own = site;
  own.statement = copy_node (site.statement);
  OMP_STANDALONE_CLAUSES (own.statement)
      = copies_of_clauses (members->others, NULL_TREE);
  if (entering && rest)
    beside.add (rest);
  beside.add (lower_standalone (own, attached));
  if (!entering && rest)
    beside.add (rest);
  if (!entering && objects)
    beside.add (objects);
  tree all = beside.finish ();
  if (members->condition)
    all = build3_loc (site.loc, COND_EXPR, void_type_node, members->condition,
                      all, gcc);
  block.add (all);
  return block.finish ();
}

} // namespace accdeep

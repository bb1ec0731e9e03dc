/* What references refer to, in compute constructs without a clause for it.

   Consumes a construct whose body uses q, a reference: in `serial' to a
   structure or an array, of which GCC, which finds the object for `parallel'
   and `kernels', maps the reference; in any to a scalar that a data construct
   around maps, which GCC takes for the construct's own from version 14 on.
   Produces the clause that GCC makes elsewhere:

     map(tofrom: *q) map(firstprivate ref: q)

   And, before directives are lowered, the clause of what a member of an object
   refers to, this->q, where nothing else brings that: the object is mapped, and
   its reference has the host's address on the device.  A clause attaches it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/front/gcc/front.h"
#include "plugin/front/gcc/mentions.h"
#include "plugin/lower/body-cures.h"
#include "plugin/lower/construct.h"
#include "plugin/lower/implicit.h"
#include "plugin/lower/policy.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* The kind of the clause for an object of TYPE in STATEMENT.  */
gomp_map_kind
kind_in (tree statement, tree type)
{
  if (default_of (statement) == OMP_CLAUSE_DEFAULT_PRESENT)
    return GOMP_MAP_FORCE_PRESENT;
  return TYPE_READONLY (type) ? GOMP_MAP_TO : GOMP_MAP_TOFROM;
}

/* Does one of OUTER, the clauses of the data constructs around, map what the
   reference DECL refers to?  */
bool
mapped_around_p (const std::vector<tree> &outer, tree decl)
{
  return std::any_of (outer.begin (), outer.end (), [decl] (tree clauses) {
    for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
      if (maps_whole_p (c, decl))
        return true;
    return false;
  });
}

/* Does GCC need a clause for what DECL refers to in the construct
   STATEMENT?  */
bool
needs_clause_p (tree statement, tree decl, const std::vector<tree> &outer)
{
  if (TREE_CODE (TREE_TYPE (decl)) != REFERENCE_TYPE)
    return false;
  tree type = TREE_TYPE (TREE_TYPE (decl));
  if (!COMPLETE_TYPE_P (type))
    return false;
  if (!AGGREGATE_TYPE_P (type))
    return mapped_around_p (outer, decl);
  return TREE_CODE (statement) == OACC_SERIAL
         && default_of (statement) != OMP_CLAUSE_DEFAULT_NONE;
}

/* Change the construct at *TP.  False: there is nothing to do.  */
bool
name_objects (tree *tp, const std::vector<tree> &outer)
{
  bool any = false;
  for (tree decl : variables_without_clause (*tp))
    {
      if (!needs_clause_p (*tp, decl, outer))
        continue;
      tree type = TREE_TYPE (TREE_TYPE (decl));
      const location_t loc = EXPR_LOCATION (*tp);
      tree &clauses = OMP_CLAUSES (*tp);
      clauses = map_clause (loc, GOMP_MAP_FIRSTPRIVATE_REFERENCE, decl,
                            size_zero_node, clauses);
      clauses = map_clause (loc, kind_in (*tp, type),
                            build1 (INDIRECT_REF, type, decl),
                            unshare_expr (TYPE_SIZE_UNIT (type)), clauses);
      any = true;
    }
  return any;
}

/* ------------------------------------------------------------------------
   References that are members.
   ------------------------------------------------------------------------ */

/* The references in objects of a construct that its body uses.  */
struct member_references
{
  std::vector<tree> lvalues;
  std::unordered_set<tree> own; /* Variables of the body's own.  */
  /* Objects of which something else is used.  */
  std::unordered_set<tree> used_otherwise;
  bool followed = false; /* Those that the run-time library follows, too.  */
  tree clauses;          /* Of the construct.  */
};

/* Is T an object that the construct maps because the body uses it: a variable,
   what a reference variable refers to, or *this?  Variables without a name are
   those that expressions of the body initialize.  */
bool
used_object_p (tree t, const member_references &found)
{
  if (!RECORD_OR_UNION_TYPE_P (TREE_TYPE (t)))
    return false;
  tree variable = dereference_p (t) ? pointer_behind (TREE_OPERAND (t, 0)) : t;
  if (!(VAR_P (variable) || TREE_CODE (variable) == PARM_DECL)
      || !DECL_NAME (variable) || found.own.count (variable))
    return false;
  const variable_object object = object_of_variable (variable);
  return object.lvalue && (t == variable || object.pointer);
}

/* Does the run-time library follow FIELD, a reference, in an object of TYPE? */
bool
followed_p (tree type, tree field)
{
  return described_p (type)
         && (shapes ().has_directives_p (*view_of (type))
             || described_p (elements_type (TREE_TYPE (TREE_TYPE (field)))));
}

bool
data_reference_p (tree field)
{
  if (TREE_CODE (field) != FIELD_DECL
      || TREE_CODE (TREE_TYPE (field)) != REFERENCE_TYPE)
    return false;
  tree type = TREE_TYPE (TREE_TYPE (field));
  return COMPLETE_TYPE_P (type) && !FUNC_OR_METHOD_TYPE_P (type)
         && TREE_CODE (TYPE_SIZE_UNIT (type)) == INTEGER_CST;
}

void
add_reference (tree lvalue, member_references &found)
{
  if (!found.followed
      && followed_p (TYPE_MAIN_VARIANT (TREE_TYPE (TREE_OPERAND (lvalue, 0))),
                     TREE_OPERAND (lvalue, 1)))
    return;
  for (tree other : found.lvalues)
    if (operand_equal_p (lvalue, other, 0))
      return;
  found.lvalues.push_back (lvalue);
}

/* The one of CLAUSES that is about TARGET, or a section of that; null: there is
   none.  */
tree
clause_on (tree clauses, tree target)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_MAP:
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_FIRSTPRIVATE:
      case OMP_CLAUSE_REDUCTION:
        {
          tree operand = OMP_CLAUSE_DECL (c);
          while (TREE_CODE (operand) == ARRAY_REF)
            operand = TREE_OPERAND (operand, 0);
          if (!error_operand_p (operand)
              && operand_equal_p (operand, target, 0))
            return c;
        }
        break;
      default:
        break;
      }
  return NULL_TREE;
}

/* All references that are members of OBJECT itself: a function gets it.  Those
   of a closure without a clause are followed with what else it captures.  */
void
add_references_of (tree object, member_references &found)
{
  if (!clause_on (found.clauses, object))
    shape_closure (TREE_TYPE (object), true);
  for (tree f = TYPE_FIELDS (TREE_TYPE (object)); f; f = DECL_CHAIN (f))
    if (data_reference_p (f))
      add_reference (
          build3 (COMPONENT_REF, TREE_TYPE (f), object, f, NULL_TREE), found);
}

tree
find_references (tree *tp, int *walk_subtrees, void *data)
{
  auto &found = *static_cast<member_references *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == COMPONENT_REF)
    {
      tree object = t;
      while (TREE_CODE (object) == COMPONENT_REF)
        object = TREE_OPERAND (object, 0);
      if (!used_object_p (object, found))
        return NULL_TREE;
      *walk_subtrees = 0;
      if (data_reference_p (TREE_OPERAND (t, 1)))
        add_reference (t, found);
      else
        found.used_otherwise.insert (base_variable (object));
    }
  else if (VAR_P (t) || TREE_CODE (t) == PARM_DECL)
    {
      const variable_object object = object_of_variable (t);
      if (!object.lvalue || !used_object_p (object.lvalue, found))
        return NULL_TREE;
      found.used_otherwise.insert (t);
      add_references_of (object.lvalue, found);
    }
  return NULL_TREE;
}

/* A clause on TARGET in STATEMENT, in data constructs with the clauses OUTER.
   Those may map a section of it.  */
tree
clause_for (tree statement, tree target, const std::vector<tree> &outer)
{
  tree bytes = TYPE_SIZE_UNIT (TREE_TYPE (target));
  const gomp_map_kind kind = kind_in (statement, TREE_TYPE (target));
  for (auto clauses = outer.rbegin (); clauses != outer.rend (); ++clauses)
    if (tree c = clause_on (*clauses, target))
      {
        target = OMP_CLAUSE_DECL (c);
        if (OMP_CLAUSE_SIZE (c))
          bytes = OMP_CLAUSE_SIZE (c);
        break;
      }
  return map_clause (EXPR_LOCATION (statement), kind, unshare_expr (target),
                     unshare_expr (bytes), OMP_CLAUSES (statement));
}

member_references
references_in (tree statement)
{
  mentions inside;
  collect_mentions (OMP_BODY (statement), inside);
  member_references found;
  found.own = inside.own;
  found.clauses = OMP_CLAUSES (statement);
  found.followed = default_of (statement) == OMP_CLAUSE_DEFAULT_PRESENT;
  walk_tree_without_duplicates (&OMP_BODY (statement), find_references, &found);
  return found;
}

/* Does the kernel have a copy of VARIABLE, or of what it refers to, by one of
   CLAUSES?  Nothing is attached to that.  */
bool
copied_to_kernel_p (tree clauses, tree variable)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
         || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
        && base_variable (OMP_CLAUSE_DECL (c)) == variable)
      return true;
  return false;
}

bool
name_members (tree *tp, const std::vector<tree> &outer)
{
  if (default_of (*tp) == OMP_CLAUSE_DEFAULT_NONE)
    return false;
  const member_references found = references_in (*tp);
  bool any = false;
  for (tree lvalue : found.lvalues)
    {
      tree type = TREE_TYPE (TREE_TYPE (lvalue));
      tree target = build1 (INDIRECT_REF, type, lvalue);
      if (clause_on (OMP_CLAUSES (*tp), target)
          || copied_to_kernel_p (OMP_CLAUSES (*tp), base_variable (lvalue)))
        continue;
      OMP_CLAUSES (*tp) = clause_for (*tp, target, outer);
      any = true;
    }
  return any;
}

} // anonymous namespace

bool
only_references_used_p (tree statement, tree variable)
{
  const member_references found = references_in (statement);
  return !found.used_otherwise.count (variable)
         && std::any_of (found.lvalues.begin (), found.lvalues.end (),
                         [variable] (tree lvalue) {
                           return base_variable (lvalue) == variable;
                         });
}

bool
cure_member_references (tree *body)
{
  return !lang_GNU_Fortran () && cure_p (cure::reference_object)
         && change_compute_constructs (body, name_members);
}

bool
cure_reference_objects (tree *body)
{
  return !lang_GNU_Fortran () && cure_p (cure::reference_object)
         && change_compute_constructs (body, name_objects);
}

} // namespace accdeep

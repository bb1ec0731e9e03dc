/* Objects that a construct needs whole.  Consumes its operands and its body,
   produces the variables that have to be mapped beside members of theirs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/needed-objects.h"
#include "plugin/cure/cure.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/front/gcc/mentions.h"
#include "plugin/lower/construct.h"
#include "plugin/lower/implicit.h"

#include <algorithm>
#include <iterator>

namespace accdeep
{

namespace
{

bool
same_lvalue_p (tree a, tree b)
{
  return a == b || operand_equal_p (a, b, 0);
}

/* Is VARIABLE a `this' whose object constructs map: cure::this_object?  */
bool
self_p (tree variable)
{
  return cure_p (cure::this_object) && object_of_variable (variable).self;
}

/* The variable, an object or an array of objects, or what a reference variable
   or `this' refers to, that the lvalue T is a member in; or, if POINTERS, an
   object behind a pointer variable. Null: something else.  */
tree
whole_of_member (tree t, bool pointers)
{
  if (TREE_CODE (t) != COMPONENT_REF)
    return NULL_TREE;
  while (handled_component_p (t))
    t = TREE_OPERAND (t, 0);
  if (!RECORD_OR_UNION_TYPE_P (elements_type (TREE_TYPE (t))))
    return NULL_TREE;
  if (DECL_P (t) || (reference_target_p (t) && DECL_P (TREE_OPERAND (t, 0))))
    return t;
  tree pointer
      = dereference_p (t) ? pointer_behind (TREE_OPERAND (t, 0)) : NULL_TREE;
  return pointer && DECL_P (pointer) && (pointers || self_p (pointer))
             ? t
             : NULL_TREE;
}

/* A search for uses of an object.  */
struct use_search
{
  tree variable;             /* The object, or the reference to it.  */
  std::vector<tree> members; /* Those with clauses.  */
  /* The object's type, where another pointer may lead to the object.  */
  tree aliased = NULL_TREE;
  /* Of the directive: what they name is no such object.  */
  tree clauses = NULL_TREE;
  bool found = false;
};

bool named_p (tree clauses, tree variable);

tree
find_use (tree *tp, int *walk_subtrees, void *data)
{
  use_search &search = *static_cast<use_search *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (t == search.variable)
    search.found = true;
  else if (TREE_CODE (t) == COMPONENT_REF
           && std::any_of (
               search.members.begin (), search.members.end (),
               [t] (tree member) { return same_lvalue_p (t, member); }))
    *walk_subtrees = 0;
  return search.found ? t : NULL_TREE;
}

/* The variable that the object of the lvalue T is, or is reached by without
   another pointer: x of x.m, r of *r and p of p[i]; null: none.  */
tree
object_variable (tree t)
{
  while (handled_component_p (t))
    t = TREE_OPERAND (t, 0);
  if (dereference_p (t))
    t = pointer_behind (TREE_OPERAND (t, 0));
  return DECL_P (t) ? t : NULL_TREE;
}

bool
member_of_search_p (const use_search &search, tree t)
{
  for (; handled_component_p (t); t = TREE_OPERAND (t, 0))
    if (std::any_of (search.members.begin (), search.members.end (),
                     [t] (tree member) { return same_lvalue_p (t, member); }))
      return true;
  return false;
}

tree find_change (tree *tp, int *walk_subtrees, void *data);

/* Search what leads to the lvalue T, which is only read.  */
void
search_subscripts (tree t, use_search &search)
{
  for (; handled_component_p (t); t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) == ARRAY_REF)
      walk_tree_without_duplicates (&TREE_OPERAND (t, 1), find_change, &search);
  tree pointer = dereference_p (t) ? TREE_OPERAND (t, 0) : NULL_TREE;
  while (pointer && CONVERT_EXPR_P (pointer))
    pointer = TREE_OPERAND (pointer, 0);
  if (pointer && TREE_CODE (pointer) == POINTER_PLUS_EXPR)
    walk_tree_without_duplicates (&TREE_OPERAND (pointer, 1), find_change,
                                  &search);
}

/* Is the lvalue T, or an object that it is a member of, one of SEARCH's type
   behind a pointer?  */
bool
alias_p (const use_search &search, tree t)
{
  bool same = false;
  auto look_at = [&] (tree lvalue) {
    same |= TYPE_MAIN_VARIANT (TREE_TYPE (lvalue)) == search.aliased;
  };
  for (look_at (t); handled_component_p (t); look_at (t))
    t = TREE_OPERAND (t, 0);
  return same && dereference_p (t)
         && !named_p (search.clauses, object_variable (t));
}

/* Does the call T get a pointer to an object of SEARCH's type?  */
bool
passes_alias_p (const use_search &search, tree t)
{
  for (int i = 0; i < call_expr_nargs (t); i++)
    {
      tree argument = tree_strip_nop_conversions (CALL_EXPR_ARG (t, i));
      tree type = TREE_TYPE (CALL_EXPR_ARG (t, i));
      if (POINTER_TYPE_P (type)
          && TYPE_MAIN_VARIANT (TREE_TYPE (type)) == search.aliased
          && !(DECL_P (argument) && named_p (search.clauses, argument)))
        return true;
    }
  return false;
}

/* Gives what may change the object, its members with clauses aside.  */
tree
find_change (tree *tp, int *walk_subtrees, void *data)
{
  use_search &search = *static_cast<use_search *> (data);
  tree t = *tp;
  tree changed = TREE_CODE (t) == ADDR_EXPR || TREE_CODE (t) == INIT_EXPR
                     ? TREE_OPERAND (t, 0)
                     : changed_operand (t);
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (t == search.variable)
    search.found |= POINTER_TYPE_P (TREE_TYPE (t));
  else if (changed && object_variable (changed) == search.variable)
    search.found |= !member_of_search_p (search, changed);
  else if (search.aliased
           && ((changed && alias_p (search, changed))
               || (TREE_CODE (t) == CALL_EXPR && passes_alias_p (search, t))))
    search.found = true;
  else if ((handled_component_p (t) || dereference_p (t))
           && object_variable (t) == search.variable)
    {
      *walk_subtrees = 0;
      search_subscripts (t, search);
    }
  return search.found ? t : NULL_TREE;
}

/* What clauses of a construct say of an object.  */
struct clauses_on
{
  std::vector<tree> members; /* That they are about.  */
  bool whole = false;        /* The object is an operand.  */
  bool allocated = false;    /* And may not be present yet.  */
};

clauses_on
clauses_about (tree clauses, tree variable)
{
  clauses_on result;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_MAP:
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_FIRSTPRIVATE:
        {
          tree decl = OMP_CLAUSE_DECL (c);
          if (error_operand_p (decl) || base_variable (decl) != variable)
            break;
          tree member = decl;
          while (TREE_CODE (member) == ARRAY_REF)
            member = TREE_OPERAND (member, 0);
          if (TREE_CODE (member) == COMPONENT_REF)
            result.members.push_back (member);
          else if (decl == variable
                   || (reference_target_p (decl)
                       && TREE_CODE (TREE_OPERAND (decl, 0)) != COMPONENT_REF)
                   || (dereference_p (decl)
                       && object_variable (decl) == variable))
            {
              result.whole = true;
              result.allocated
                  |= OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && !companion_p (c)
                     && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FORCE_PRESENT
                     && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_IF_PRESENT;
            }
        }
        break;
      default:
        break;
      }
  return result;
}

/* Is all that CLAUSES name of VARIABLE's target a section of length 0?  */
bool
empty_only_p (tree clauses, tree variable)
{
  bool any = false;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && !companion_p (c)
        && !error_operand_p (OMP_CLAUSE_DECL (c))
        && base_variable (OMP_CLAUSE_DECL (c)) == variable)
      {
        if (!OMP_CLAUSE_SIZE (c) || !integer_zerop (OMP_CLAUSE_SIZE (c)))
          return false;
        any = true;
      }
  return any;
}

/* Does one of CLAUSES name all of the object that VARIABLE is or leads to?  */
bool
named_p (tree clauses, tree variable)
{
  return variable && clauses_about (clauses, variable).whole
         && !empty_only_p (clauses, variable);
}

/* Does the body of the compute construct STATEMENT use VARIABLE in another way
   than by the members that clauses of the construct are about?  Kernels find
   those of `this' and of elements by the object, too.  */
bool
used_whole_p (tree statement, tree variable)
{
  const clauses_on own = clauses_about (OMP_CLAUSES (statement), variable);
  if (own.whole)
    return false;
  use_search search = { variable, {} };
  tree type = TREE_TYPE (variable);
  if (TREE_CODE (type) == REFERENCE_TYPE)
    type = TREE_TYPE (type);
  if (!self_p (variable) && TREE_CODE (type) != ARRAY_TYPE)
    search.members = own.members;
  walk_tree_without_duplicates (&OMP_BODY (statement), find_use, &search);
  return search.found;
}

/* A search for constructs in a data construct that use pointers that it
   attaches.  */
struct member_search
{
  tree variable;              /* The object of MEMBERS, or what leads to it.  */
  std::vector<tree> members;  /* Those that the data construct names.  */
  std::vector<tree> excluded; /* Those of them that a construct names.  */
};

bool
named_in_p (const std::vector<tree> &members, tree t)
{
  return std::any_of (members.begin (), members.end (), [t] (tree member) {
    return TREE_OPERAND (member, 1) == TREE_OPERAND (t, 1);
  });
}

/* Is one of MEMBERS in the member T, an aggregate?  */
bool
around_member_p (const std::vector<tree> &members, tree t)
{
  return std::any_of (members.begin (), members.end (), [t] (tree member) {
    tree part = TREE_OPERAND (member, 0);
    for (; handled_component_p (part); part = TREE_OPERAND (part, 0))
      if (TREE_CODE (part) == COMPONENT_REF
          && TREE_OPERAND (part, 1) == TREE_OPERAND (t, 1))
        return true;
    return false;
  });
}

/* Gives what may be a use of one of the members: any of the object but those of
   other members.  */
tree
find_member_use (tree *tp, int *walk_subtrees, void *data)
{
  const auto &search = *static_cast<member_search *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (t == search.variable)
    return t;
  else if (TREE_CODE (t) == COMPONENT_REF
           && object_variable (t) == search.variable)
    {
      if (named_in_p (search.members, t) && !named_in_p (search.excluded, t))
        return t;
      *walk_subtrees = around_member_p (search.members, t);
      for (tree part = t; !*walk_subtrees && handled_component_p (part);
           part = TREE_OPERAND (part, 0))
        if (TREE_CODE (part) == ARRAY_REF)
          if (tree use = walk_tree_without_duplicates (&TREE_OPERAND (part, 1),
                                                       find_member_use, data))
            return use;
    }
  return NULL_TREE;
}

/* Gives a compute construct whose kernel needs a pointer that the data
   construct around it attaches, and which no construct between them has the
   object for. */
tree
find_construct (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  const std::optional<accdeep_construct> construct = construct_of (*tp);
  if (!construct || !region_p (*construct))
    return NULL_TREE;
  auto &search = *static_cast<member_search *> (data);
  const clauses_on own = clauses_about (OMP_CLAUSES (*tp), search.variable);
  if (own.whole && !own.allocated)
    *walk_subtrees = 0;
  else if (compute_p (*construct))
    {
      *walk_subtrees = 0;
      /* A clause on a member makes it a part of its variable there, but of what
         a pointer leads to only where that has a clause, too.  */
      if (own.whole || TREE_CODE (TREE_TYPE (search.variable)) != POINTER_TYPE)
        search.excluded = own.members;
      if (walk_tree_without_duplicates (&OMP_BODY (*tp), find_member_use, data))
        return *tp;
    }
  return NULL_TREE;
}

/* Does the data construct STATEMENT, with clauses on MEMBERS of an object that
   VARIABLE is or leads to, have a kernel that finds their targets by the
   object?  */
bool
needed_in_region_p (tree statement, tree variable,
                    const std::vector<tree> &members)
{
  member_search search = { variable, {}, {} };
  std::copy_if (
      members.begin (), members.end (), std::back_inserter (search.members),
      [variable] (tree m) { return object_variable (m) == variable; });
  return walk_tree_without_duplicates (&OMP_BODY (statement), find_construct,
                                       &search)
         != NULL_TREE;
}

/* What clauses of a directive say of an object besides its members.  */
enum class own_clause
{
  none,
  no_create, /* It is used if it is present.  */
  other
};

/* Are A and B one object, a variable or the target of a reference?  Clauses and
   uses dereference it by other expressions.  */
bool
same_object_p (tree a, tree b)
{
  return same_lvalue_p (a, b)
         || (dereference_p (a) && reference_target_p (b)
             && object_variable (a) == object_variable (b));
}

own_clause
clause_of (const operand_list &operands, tree object)
{
  for (const operand &o : operands.entries)
    if (same_object_p (o.lvalue, object))
      return o.kind == GOMP_MAP_IF_PRESENT ? own_clause::no_create
                                           : own_clause::other;
  return own_clause::none;
}

/* Does CLAUSE make all of VARIABLE present?  */
bool
makes_present_p (tree clause, tree variable)
{
  return maps_whole_p (clause, variable)
         && !maps_as_p (clause, GOMP_MAP_IF_PRESENT);
}

/* Is all of VARIABLE present by one of OUTER, clauses of the constructs
   around?  */
bool
present_around_p (const std::vector<tree> &outer, tree variable)
{
  return std::any_of (outer.begin (), outer.end (), [variable] (tree clauses) {
    bool found = false;
    for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IF)
        return false;
      else
        found |= makes_present_p (c, variable);
    return found;
  });
}

} // namespace

bool
rest_comes_back_p (tree statement, tree object)
{
  tree variable = object_variable (object);
  if (!variable || !object_of_variable (variable).lvalue)
    return false;
  use_search search
      = { variable, clauses_about (OMP_CLAUSES (statement), variable).members };
  /* A local variable whose address nobody takes has one name.  */
  if (!VAR_P (variable) || TREE_STATIC (variable) || DECL_EXTERNAL (variable)
      || TREE_ADDRESSABLE (variable) || POINTER_TYPE_P (TREE_TYPE (variable)))
    search.aliased = TYPE_MAIN_VARIANT (elements_type (TREE_TYPE (object)));
  search.clauses = OMP_CLAUSES (statement);
  walk_tree_without_duplicates (&OMP_BODY (statement), find_change, &search);
  return search.found;
}

void
find_needed_objects (operand_list &operands, tree statement,
                     const std::vector<tree> &outer)
{
  const bool compute = compute_p (*construct_of (statement));
  bool allocates = false;
  for (const operand &o : operands.entries)
    {
      if (!o.clause || !companion_p (o.clause))
        allocates
            = o.kind != GOMP_MAP_IF_PRESENT && o.kind != GOMP_MAP_FORCE_PRESENT;
      tree object = o.clause && !o.translated_p ()
                        ? whole_of_member (o.lvalue, !compute)
                        : NULL_TREE;
      if (!object || described_p (elements_type (TREE_TYPE (object))))
        continue;
      const own_clause own = clause_of (operands, object);
      if (own == own_clause::other
          || (own == own_clause::no_create && !allocates)
          || std::any_of (
              operands.needed.begin (), operands.needed.end (),
              [object] (tree n) { return same_lvalue_p (n, object); }))
        continue;
      tree variable = object_variable (object);
      if (present_around_p (outer, variable))
        continue;
      const bool needed
          = compute
                ? own == own_clause::no_create
                      || used_whole_p (statement, variable)
                : needed_in_region_p (
                    statement, variable,
                    clauses_about (OMP_CLAUSES (statement), variable).members);
      if (!needed)
        continue;
      operands.needed.push_back (object);
      operands.deep = true;
    }
}

} // namespace accdeep

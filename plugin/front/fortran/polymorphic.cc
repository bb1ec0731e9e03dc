/* Polymorphic objects in compute constructs without a clause for them.

   gfortran maps the container alone then, whose pointer means nothing on the
   device.  Such an object gets the clauses that copy (x) would have.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/fortran/language.h"
#include "plugin/front/gcc/clauses.h"

namespace accdeep
{

namespace
{

/* The clauses for objects that were added.  */
std::unordered_set<tree> s_added;

/* The variables of polymorphic types in a body, in their order.  */
struct mentions
{
  std::vector<tree> found;
  std::unordered_set<tree> seen;
};

/* The container that the variable DECL is or points to, an lvalue; null:
   neither.  */
tree
container_of (tree decl)
{
  tree type = TREE_TYPE (decl);
  if (class_container_p (type))
    return decl;
  if (POINTER_TYPE_P (type) && class_container_p (TREE_TYPE (type)))
    return build1 (INDIRECT_REF, TREE_TYPE (type), decl);
  return NULL_TREE;
}

/* Is DECL a variable that the user has a name for?  Associate names are
   artificial from GCC 15 or 16 on.  */
bool
user_variable_p (tree decl)
{
  return !DECL_ARTIFICIAL (decl) || selector_p (decl)
         || (VAR_P (decl)
             && lang_hooks.decls.omp_predetermined_sharing (decl)
                    == OMP_CLAUSE_DEFAULT_FIRSTPRIVATE);
}

tree
collect (tree *tp, int *walk_subtrees, void *data)
{
  mentions &m = *static_cast<mentions *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if ((VAR_P (*tp) || TREE_CODE (*tp) == PARM_DECL) && container_of (*tp)
           && user_variable_p (*tp) && m.seen.insert (*tp).second)
    m.found.push_back (*tp);
  return NULL_TREE;
}

tree
find_decl (tree *tp, int *, void *decl)
{
  return *tp == decl ? *tp : NULL_TREE;
}

/* Is LVALUE a component of what DECL leads to?  What a construct does with the
   rest of the object its clause does not say.  */
bool
component_p (tree lvalue, tree decl)
{
  bool component = false;
  for (; lvalue && lvalue != decl; lvalue = enclosing_lvalue (lvalue))
    component |= TREE_CODE (lvalue) == COMPONENT_REF
                 && derived_type_p (TREE_TYPE (TREE_OPERAND (lvalue, 0)))
                 && !parent_component_p (TREE_OPERAND (lvalue, 1));
  return lvalue && component;
}

/* Has one of CLAUSES to do with DECL, and not with a component only?  */
bool
named_p (tree clauses, tree decl)
{
  return any_operand_p (clauses, [decl] (tree &operand) {
    return walk_tree (&operand, find_decl, decl, nullptr) != NULL_TREE
           && !component_p (operand, decl);
  });
}

} // namespace

void
add_polymorphic (tree construct)
{
  tree &clauses = OMP_CLAUSES (construct);
  const location_t loc = EXPR_LOCATION (construct);
  tree by_default = omp_find_clause (clauses, OMP_CLAUSE_DEFAULT);
  gomp_map_kind kind = GOMP_MAP_TOFROM;
  if (by_default
      && OMP_CLAUSE_DEFAULT_KIND (by_default) == OMP_CLAUSE_DEFAULT_NONE)
    return;
  if (by_default
      && OMP_CLAUSE_DEFAULT_KIND (by_default) == OMP_CLAUSE_DEFAULT_PRESENT)
    kind = GOMP_MAP_FORCE_PRESENT;
  mentions m;
  walk_tree_without_duplicates (&OMP_BODY (construct), collect, &m);
  for (tree decl : m.found)
    {
      tree container = container_of (decl);
      tree field = TYPE_FIELDS (TREE_TYPE (container));
      tree type = POINTER_TYPE_P (TREE_TYPE (field))
                      ? TREE_TYPE (TREE_TYPE (field))
                      : NULL_TREE;
      if (!type || !derived_type_p (type) || parameterised_type_p (type)
          || named_p (clauses, decl))
        continue;
      type_ptr view = view_of (type);
      if (!shapes ().has_directives_p (*view) && !shapes ().deep_p (view))
        continue;
      tree data
          = build3 (COMPONENT_REF, TREE_TYPE (field), container, field, NULL);
      if (container != decl)
        clauses
            = map_clause (loc, GOMP_MAP_POINTER, decl, size_zero_node, clauses);
      clauses = map_clause (loc, GOMP_MAP_ATTACH_DETACH, data, size_zero_node,
                            clauses);
      clauses = map_clause (loc, GOMP_MAP_TO_PSET, container,
                            TYPE_SIZE_UNIT (ptr_type_node), clauses);
      clauses = map_clause (loc, kind, build1 (INDIRECT_REF, type, data),
                            TYPE_SIZE_UNIT (type), clauses);
      s_added.insert (clauses);
    }
}

bool
implicit_clause_p (tree clause)
{
  return s_added.count (clause) != 0;
}

bool
take_implicit_clause (tree clause)
{
  return s_added.erase (clause) != 0;
}

} // namespace accdeep

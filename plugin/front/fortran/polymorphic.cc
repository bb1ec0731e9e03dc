/* Polymorphic objects in compute constructs without a clause for them.

   gfortran maps the container alone then, whose pointer means nothing on the
   device.  Such an object gets the clauses that copy (x) would have.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/fortran/language.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/front/gcc/mentions.h"
#include "plugin/gcc/warnings.h"

namespace accdeep
{

namespace
{

/* The clauses for objects that were added.  */
std::unordered_set<tree> s_added;

/* Is DECL a variable that the user has a name for?  Associate names are
   artificial from GCC 15 or 16 on.  */
bool
user_variable_p (tree decl)
{
  return !DECL_ARTIFICIAL (decl) || selector_p (decl)
         || associate_name_p (decl);
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

/* Is DECL what gfortran has for a name in a guard of `select type', of a type
   that no directive and no component makes deep?  */
bool
plain_selector_p (tree decl)
{
  if (!VAR_P (decl) || !selector_p (decl)
      || TREE_CODE (TREE_TYPE (decl)) != POINTER_TYPE)
    return false;
  tree type = TREE_TYPE (TREE_TYPE (decl));
  if (!derived_type_p (type) || parameterised_type_p (type))
    return false;
  type_ptr view = view_of (type);
  return !shapes ().has_directives_p (*view) && !shapes ().deep_p (view);
}

/* Is *TP the pointer to the elements of the polymorphic array DECL?  */
tree
find_elements (tree *tp, int *walk_subtrees, void *decl)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return TREE_CODE (*tp) == COMPONENT_REF
                 && descriptor_type_p (TREE_TYPE (TREE_OPERAND (*tp, 0)))
                 && id_equal (DECL_NAME (TREE_OPERAND (*tp, 1)), "data")
                 && base_variable (*tp) == decl
             ? *tp
             : NULL_TREE;
}

/* Warn if BODY, of the construct at LOC, uses elements of DECL, if that is a
   polymorphic array: no clause maps them.  Dummy arguments with a descriptor
   are artificial.  */
void
warn_of_elements (tree body, tree decl, location_t loc)
{
  tree container = class_container_of (decl);
  if (container && (TREE_CODE (decl) == PARM_DECL || user_variable_p (decl))
      && descriptor_type_p (TREE_TYPE (TYPE_FIELDS (TREE_TYPE (container))))
      && walk_tree_without_duplicates (&body, find_elements, decl))
    warn_at (loc, warning_option::polymorphic,
             "%qD is a polymorphic array, which cannot be mapped: the "
             "kernel has the host address of its elements",
             decl);
}

/* How many bytes the object in CONTAINER has.  */
tree
object_bytes (tree container)
{
  tree table = component_named (container, "_vptr");
  return fold_convert (
      sizetype, component_named (
                    build1 (INDIRECT_REF, TREE_TYPE (TREE_TYPE (table)), table),
                    "_size"));
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
  collect_mentions (OMP_BODY (construct), m);
  for (tree decl : m.used)
    {
      if (m.own.count (decl))
        continue;
      warn_of_elements (OMP_BODY (construct), decl, loc);
      if (!user_variable_p (decl))
        continue;
      if (plain_selector_p (decl) && !named_p (clauses, decl))
        {
          tree type = TREE_TYPE (TREE_TYPE (decl));
          clauses = map_clause (loc, GOMP_MAP_POINTER, decl, size_zero_node,
                                clauses);
          clauses = map_clause (loc, kind, build1 (INDIRECT_REF, type, decl),
                                TYPE_SIZE_UNIT (type), clauses);
        }
      tree container = class_container_of (decl);
      if (!container)
        continue;
      tree field = TYPE_FIELDS (TREE_TYPE (container));
      tree type = POINTER_TYPE_P (TREE_TYPE (field))
                      ? TREE_TYPE (TREE_TYPE (field))
                      : NULL_TREE;
      if (!type || !derived_type_p (type) || parameterised_type_p (type)
          || named_p (clauses, decl))
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
                            object_bytes (container), clauses);
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

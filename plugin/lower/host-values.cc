/* Pointers that have addresses of the host's, as the function itself shows.

   Consumes a function's body in GENERIC.  All of it counts, in whichever order
   it runs: a pointer with one value that is not known is not known.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/host-values.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/operand.h"

namespace accdeep
{

namespace
{

struct value_search
{
  tree variable = NULL_TREE;
  tree member = NULL_TREE; /* Of VARIABLE; null: VARIABLE itself.  */
  bool host = false;       /* One value is an address of the host's.  */
  bool unknown = false;    /* Another one may be anything.  */
};

/* Is VALUE an address of the host's?  */
bool
host_address_p (tree value)
{
  for (;;)
    if (CONVERT_EXPR_P (value) || TREE_CODE (value) == NON_LVALUE_EXPR
        || TREE_CODE (value) == SAVE_EXPR
        || TREE_CODE (value) == POINTER_PLUS_EXPR
        || TREE_CODE (value) == VIEW_CONVERT_EXPR)
      value = TREE_OPERAND (value, 0);
    else if (TREE_CODE (value) == COMPOUND_EXPR)
      value = TREE_OPERAND (value, 1);
    else if (TREE_CODE (value) == TARGET_EXPR && TARGET_EXPR_INITIAL (value))
      value = TARGET_EXPR_INITIAL (value);
    else
      break;
  if (TREE_CODE (value) == ADDR_EXPR)
    return base_variable (TREE_OPERAND (value, 0)) != NULL_TREE;
  if (TREE_CODE (value) != CALL_EXPR)
    return false;
  tree function = get_callee_fndecl (value);
  return function
         && (DECL_IS_OPERATOR_NEW_P (function)
             || fndecl_built_in_p (function, BUILT_IN_MALLOC)
             || fndecl_built_in_p (function, BUILT_IN_CALLOC)
             || fndecl_built_in_p (function, BUILT_IN_ALIGNED_ALLOC));
}

void
take_value (value_search &search, tree value)
{
  if (value && host_address_p (value))
    search.host = true;
  else if (!value || !integer_zerop (value))
    search.unknown = true;
}

/* VALUE is that of all of the search's variable.  */
void
take_object (value_search &search, tree value)
{
  if (value && TREE_CODE (value) == TARGET_EXPR)
    value = TARGET_EXPR_INITIAL (value);
  if (!search.member)
    take_value (search, value);
  else if (!value || TREE_CODE (value) != CONSTRUCTOR)
    search.unknown = true;
  else
    {
      unsigned HOST_WIDE_INT i;
      tree field, part;
      FOR_EACH_CONSTRUCTOR_ELT (CONSTRUCTOR_ELTS (value), i, field, part)
      if (field == search.member)
        take_value (search, part);
    }
}

void
take_assignment (value_search &search, tree to, tree value)
{
  STRIP_ANY_LOCATION_WRAPPER (to);
  if (to == search.variable)
    take_object (search, value);
  else if (TREE_CODE (to) == COMPONENT_REF
           && tree_strip_any_location_wrapper (TREE_OPERAND (to, 0))
                  == search.variable
           && TREE_OPERAND (to, 1) == search.member)
    take_value (search, value);
}

/* Does the clause C give VARIABLE an address of the device's?  */
bool
device_value_p (tree c, tree variable)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_USE_DEVICE_PTR:
      return OMP_CLAUSE_DECL (c) == variable;
    case OMP_CLAUSE_MAP:
      return OMP_CLAUSE_DECL (c) == variable
             && (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ATTACH
                 || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_DEVICEPTR);
    default:
      return false;
    }
}

tree
search_in (tree *tp, int *walk_subtrees, void *data)
{
  value_search &search = *static_cast<value_search *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == OMP_CLAUSE)
    {
      search.unknown |= device_value_p (t, search.variable);
      *walk_subtrees = 0;
      tree rest = OMP_CLAUSE_CHAIN (t);
      if (rest && !search.unknown)
        walk_tree_without_duplicates (&rest, search_in, data);
    }
  else if (TREE_CODE (t) == DECL_EXPR)
    {
      tree decl = DECL_EXPR_DECL (t);
      if (decl == search.variable && DECL_INITIAL (decl))
        take_object (search, DECL_INITIAL (decl));
    }
  else if (TREE_CODE (t) == MODIFY_EXPR || TREE_CODE (t) == INIT_EXPR)
    take_assignment (search, TREE_OPERAND (t, 0), TREE_OPERAND (t, 1));
  /* Somebody else may have the object.  */
  else if (TREE_CODE (t) == ADDR_EXPR
           && base_variable (TREE_OPERAND (t, 0)) == search.variable)
    search.unknown = true;
  return search.unknown ? t : NULL_TREE;
}

} // anonymous namespace

bool
holds_host_address_p (tree place)
{
  value_search search;
  search.variable = place;
  if (TREE_CODE (place) == COMPONENT_REF)
    {
      search.variable
          = tree_strip_any_location_wrapper (TREE_OPERAND (place, 0));
      search.member = TREE_OPERAND (place, 1);
    }
  if (!VAR_P (search.variable) || !auto_var_p (search.variable)
      || DECL_CONTEXT (search.variable) != current_function_decl)
    return false;
  walk_tree_without_duplicates (&DECL_SAVED_TREE (current_function_decl),
                                search_in, &search);
  return search.host && !search.unknown;
}

} // namespace accdeep

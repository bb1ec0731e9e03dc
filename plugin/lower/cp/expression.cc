/* C++: what operators and calls in expressions of nests mean.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/c-family/expression.h"

namespace accdeep
{

namespace
{

const tsubst_flags_t complain = tf_warning_or_error;

bool
class_p (tree value)
{
  return CLASS_TYPE_P (object_type (TREE_TYPE (value)));
}

vec<tree, va_gc> *
vector_of (const std::vector<tree> &arguments)
{
  vec<tree, va_gc> *list = make_tree_vector ();
  for (tree argument : arguments)
    vec_safe_push (list, argument);
  return list;
}

tree
value_of (tree expression)
{
  return expression ? convert_from_reference (expression) : error_mark_node;
}

/* The function NAME as SCOPE sees it, less what is local to functions.  */
tree
find_function (const std::string &name, tree scope)
{
  std::string rest = name;
  if (rest.compare (0, 2, "::") == 0)
    {
      scope = global_namespace;
      rest.erase (0, 2);
    }
  const std::size_t colon = rest.find ("::");
  tree first = get_identifier (rest.substr (0, colon).c_str ());
  tree found = NULL_TREE;
  for (; scope && !found;
       scope = TYPE_P (scope) ? TYPE_CONTEXT (scope) : DECL_CONTEXT (scope))
    {
      if (TREE_CODE (scope) == TRANSLATION_UNIT_DECL)
        scope = global_namespace;
      if (TREE_CODE (scope) == FUNCTION_DECL)
        continue;
      tree here
          = lookup_qualified_name (scope, first, LOOK_want::NORMAL, false);
      if (here && here != error_mark_node)
        found = here;
      if (scope == global_namespace)
        break;
    }
  while (found && rest.find ("::") != std::string::npos)
    {
      rest.erase (0, rest.find ("::") + 2);
      tree inside = TREE_CODE (found) == TYPE_DECL ? TREE_TYPE (found) : found;
      tree id = get_identifier (rest.substr (0, rest.find ("::")).c_str ());
      found = lookup_qualified_name (inside, id, LOOK_want::NORMAL, false);
      if (found == error_mark_node)
        found = NULL_TREE;
    }
  return found;
}

} // namespace

tree
build_operator (location_t loc, tree_code code, tree left, tree right)
{
  iloc_sentinel here (loc);
  if (class_p (left) || class_p (right))
    return value_of (build_new_op (loc, code, LOOKUP_NORMAL, left, right,
                                   NULL_TREE, NULL_TREE, NULL, complain));
  return build_binary_op (loc, code, left, right, true);
}

tree
build_operator (location_t loc, tree_code code, tree operand)
{
  iloc_sentinel here (loc);
  if (class_p (operand))
    return value_of (build_new_op (loc, code, LOOKUP_NORMAL, operand, NULL_TREE,
                                   NULL_TREE, NULL_TREE, NULL, complain));
  return build_unary_op (loc, code, operand, false);
}

tree
build_choice (location_t loc, tree condition, tree yes, tree no)
{
  iloc_sentinel here (loc);
  return value_of (
      build_x_conditional_expr (loc, condition, yes, no, complain));
}

tree
build_subscript (location_t loc, tree array, tree index)
{
  iloc_sentinel here (loc);
  return value_of (build_x_array_ref (loc, array, index, complain));
}

tree
build_cast (location_t loc, tree type, tree value)
{
  iloc_sentinel here (loc);
  return cp_build_c_cast (loc, type, value, complain);
}

tree
build_dereference (location_t loc, tree pointer)
{
  iloc_sentinel here (loc);
  if (class_p (pointer))
    pointer = build_x_arrow (loc, pointer, complain);
  if (error_operand_p (pointer) || class_p (pointer))
    return pointer;
  return build_indirect_ref (loc, pointer, RO_ARROW);
}

tree
build_call (location_t loc, tree function, const std::vector<tree> &arguments)
{
  iloc_sentinel here (loc);
  vec<tree, va_gc> *list = vector_of (arguments);
  return value_of (finish_call_expr (function, &list, false, false, complain));
}

tree
build_method_call (location_t loc, tree object, const std::string &name,
                   const std::vector<tree> &arguments)
{
  iloc_sentinel here (loc);
  /* A shape is no access by the user.  */
  push_deferring_access_checks (dk_no_check);
  tree found
      = lookup_member (object_type (TREE_TYPE (object)),
                       get_identifier (name.c_str ()), 0, false, complain);
  vec<tree, va_gc> *list = vector_of (arguments);
  tree call = build_new_method_call (object, found, &list, NULL_TREE,
                                     LOOKUP_NORMAL, NULL, complain);
  pop_deferring_access_checks ();
  return value_of (call);
}

tree
build_named_call (location_t loc, const std::vector<tree> &scopes,
                  const std::string &name, tree self,
                  const std::vector<tree> &arguments)
{
  iloc_sentinel here (loc);
  tree found = NULL_TREE;
  for (std::size_t i = 0; i < scopes.size () && !found; i++)
    found = find_function (name, scopes[i]);
  if (!found)
    {
      error_at (loc, "function %qs cannot be called in a nest", name.c_str ());
      return error_mark_node;
    }
  if (BASELINK_P (found) && self)
    return build_method_call (loc, build_indirect_ref (loc, self, RO_ARROW),
                              name.substr (name.rfind (':') + 1), arguments);
  vec<tree, va_gc> *list = vector_of (arguments);
  if (OVL_P (found) && name.find (':') == std::string::npos)
    found = perform_koenig_lookup (found, list, complain);
  return value_of (finish_call_expr (found, &list, false, true, complain));
}

tree
class_constant (tree type, const std::string &name)
{
  tree found
      = lookup_member (type, get_identifier (name.c_str ()), 0, false, tf_none);
  if (found && TREE_CODE (found) == TREE_LIST)
    found = TREE_VALUE (found);
  if (found && TREE_CODE (found) == CONST_DECL)
    return DECL_INITIAL (found) ? DECL_INITIAL (found) : found;
  if (found && VAR_P (found))
    {
      mark_used (found);
      return convert_from_reference (found);
    }
  return NULL_TREE;
}

bool
has_method_p (tree type, const std::string &name)
{
  if (!CLASS_TYPE_P (type))
    return false;
  tree found
      = lookup_member (type, get_identifier (name.c_str ()), 0, false, tf_none);
  return found && BASELINK_P (found);
}

tree
finished_expression (tree value)
{
  value = cp_perform_integral_promotions (convert_from_reference (value),
                                          complain);
  return fold_build_cleanup_point_expr (TREE_TYPE (value), value);
}

tree
object_type (tree type)
{
  return non_reference (type);
}

} // namespace accdeep

/* C++: names of the directive's scope in the expressions of its nests.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/c-family/captures.h"
#include "plugin/front/c-family/file-declares.h"
#include "plugin/front/c-family/language.h"

namespace accdeep
{

namespace
{

/* The parts of "a::b::c"; an empty first one: the global namespace.  */
std::vector<std::string>
parts_of (const std::string &name)
{
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t at = name.find ("::"); at != std::string::npos;
       at = name.find ("::", begin))
    {
      parts.push_back (name.substr (begin, at - begin));
      begin = at + 2;
    }
  parts.push_back (name.substr (begin));
  return parts;
}

/* Does an argument of TYPE pass an ellipsis as it is?  */
bool
passed_unchanged_p (tree type)
{
  return SCALAR_TYPE_P (type)
         && same_type_p (type_promotes_to (type), TYPE_MAIN_VARIANT (type));
}

/* An object of the user's: by its address if it is, or may be, something that
   an ellipsis changes.  */
capture
capture_of_object (tree expression)
{
  if (error_operand_p (expression))
    return capture ();
  tree type = TREE_TYPE (expression);
  const bool dependent = type_dependent_expression_p (expression);
  if (!dependent
      && (passed_unchanged_p (non_reference (type))
          || clk_bitfield & lvalue_kind (expression)))
    return { capture_kind::value, expression };
  if (dependent)
    return { capture_kind::address,
             build_min_nt_loc (input_location, ADDR_EXPR, expression) };
  return { capture_kind::address,
           cp_build_addressof (input_location, expression, tf_none) };
}

/* Is there a `this' here whose class has the members of SCOPE?  There is none
   for the members of an enclosing class in a nested one, or of a class in a
   lambda in its static functions, but their names are found.  */
bool
this_of_p (tree scope)
{
  if (!current_class_ptr || !scope || !TYPE_P (scope))
    return false;
  if (!is_dummy_object (maybe_dummy_object (scope, nullptr)))
    return true;
  tree method = LAMBDA_TYPE_P (current_class_type)
                    ? nonlambda_method_basetype ()
                    : NULL_TREE;
  if (!method || !DERIVED_FROM_P (scope, method))
    return false;
  tree self = lambda_expr_this_capture (
      CLASSTYPE_LAMBDA_EXPR (current_class_type), -1);
  return self && !error_operand_p (self);
}

capture
capture_of_this ()
{
  if (!current_class_ptr)
    return capture ();
  tree self = finish_this_expr ();
  if (error_operand_p (self))
    return capture ();
  return { capture_kind::value, self };
}

capture
capture_of_type (tree type)
{
  if (!dependent_type_p (type))
    {
      type = complete_type (non_reference (type));
      if (!COMPLETE_TYPE_P (type))
        return capture ();
    }
  return { capture_kind::type,
           build_functional_cast (input_location, build_pointer_type (type),
                                  NULL_TREE, tf_none) };
}

capture
capture_of_variable (tree decl)
{
  if (outer_automatic_var_p (decl))
    decl = process_outer_var_ref (decl, tf_none);
  if (error_operand_p (decl))
    return capture ();
  if (DECL_P (decl))
    mark_used (decl, tf_none);
  return capture_of_object (convert_from_reference (decl));
}

capture
capture_of_decl (tree decl)
{
  if (!decl || error_operand_p (decl))
    return capture ();
  if (TREE_CODE (decl) == TYPE_DECL)
    return capture_of_type (TREE_TYPE (decl));
  if (TYPE_P (decl))
    return capture_of_type (decl);
  if (BASELINK_P (decl) || OVL_P (decl) || TREE_CODE (decl) == TEMPLATE_DECL)
    {
      tree first = OVL_FIRST (MAYBE_BASELINK_FUNCTIONS (decl));
      const bool member
          = DECL_CLASS_SCOPE_P (first) && this_of_p (DECL_CONTEXT (first));
      capture self = member ? capture_of_this () : capture ();
      return { capture_kind::method,
               self.value ? self.value : integer_zero_node };
    }
  switch (TREE_CODE (decl))
    {
    case CONST_DECL:
      if (DECL_TEMPLATE_PARM_P (decl))
        decl = DECL_INITIAL (decl);
      return { capture_kind::value, decl };
    case TEMPLATE_PARM_INDEX:
      return { capture_kind::value, decl };
    case FIELD_DECL:
      return this_of_p (context_for_name_lookup (decl)) ? capture_of_object (
                 finish_non_static_data_member (decl, NULL_TREE, NULL_TREE))
                                                        : capture ();
    case VAR_DECL:
    case PARM_DECL:
      return capture_of_variable (decl);
    default:
      return capture ();
    }
}

} // namespace

capture
capture_of (const std::string &name)
{
  if (name == "this")
    return capture_of_this ();
  /* A tag is a name like others.  */
  const std::vector<std::string> parts
      = parts_of (name.substr (name.find (' ') + 1));
  tree found = parts[0].empty ()
                   ? global_namespace
                   : lookup_name (get_identifier (parts[0].c_str ()));
  for (std::size_t i = 1; i < parts.size () && found; i++)
    {
      tree scope = TREE_CODE (found) == TYPE_DECL ? TREE_TYPE (found) : found;
      tree id = get_identifier (parts[i].c_str ());
      if (TYPE_P (scope) && dependent_type_p (scope))
        {
          tree value = build_qualified_name (NULL_TREE, scope, id, false);
          return i + 1 == parts.size () ? capture{ capture_kind::value, value }
                                        : capture ();
        }
      if (TREE_CODE (scope) != NAMESPACE_DECL && !TYPE_P (scope))
        return capture ();
      found = lookup_qualified_name (scope, id, LOOK_want::NORMAL, false);
    }
  return capture_of_decl (found);
}

tree
scope_of_names ()
{
  return current_namespace;
}

/* Constants and types that are parameters of the template, or depend on
   them.  */
capture
capture_in_instance (const capture &c, tree type)
{
  if (!c.value || !CLASS_TYPE_P (type) || !CLASSTYPE_TEMPLATE_INFO (type)
      || !uses_template_parms (c.value))
    return c;
  tree arguments = CLASSTYPE_TI_ARGS (type);
  if (c.kind == capture_kind::type)
    {
      tree pointer
          = tsubst (TREE_TYPE (c.value), arguments, tf_none, NULL_TREE);
      return error_operand_p (pointer) ? capture ()
                                       : capture_of_type (TREE_TYPE (pointer));
    }
  if (TREE_CODE (c.value) != TEMPLATE_PARM_INDEX)
    return capture ();
  tree value = tsubst (c.value, arguments, tf_none, NULL_TREE);
  return error_operand_p (value) ? capture ()
                                 : capture{ capture_kind::value, value };
}

tree
variable_named (const std::string &name)
{
  const std::vector<std::string> parts = parts_of (name);
  tree found = parts[0].empty ()
                   ? global_namespace
                   : lookup_name (get_identifier (parts[0].c_str ()));
  for (std::size_t i = 1; i < parts.size () && found; i++)
    {
      tree scope = TREE_CODE (found) == TYPE_DECL ? TREE_TYPE (found) : found;
      if (TREE_CODE (scope) != NAMESPACE_DECL && !TYPE_P (scope))
        return NULL_TREE;
      found = lookup_qualified_name (scope, get_identifier (parts[i].c_str ()),
                                     LOOK_want::NORMAL, false);
    }
  return found && VAR_P (found) ? found : NULL_TREE;
}

void
add_call_statement (tree function, const std::vector<tree> &arguments)
{
  vec<tree, va_gc> *list = make_tree_vector ();
  for (tree argument : arguments)
    vec_safe_push (list, argument);
  finish_expr_stmt (
      finish_call_expr (function, &list, false, false, tf_warning_or_error));
}

bool
reserved_word_p (tree name)
{
  return IDENTIFIER_KEYWORD_P (name);
}

bool
is_expression_statement_p (tree statement)
{
  return TREE_CODE (statement) == EXPR_STMT;
}

} // namespace accdeep

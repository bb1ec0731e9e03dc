/* What the reader of bodies has to ask the C++ front end.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/suggest/language.h"

namespace accdeep
{

bool
if_statement_p (tree t)
{
  return TREE_CODE (t) == IF_STMT;
}

bool
take_call_apart (tree t, call_parts &parts)
{
  if (TREE_CODE (t) == CALL_EXPR)
    {
      parts.function = get_callee_fndecl (t);
      for (int i = 0; i < call_expr_nargs (t); i++)
        parts.arguments.push_back (CALL_EXPR_ARG (t, i));
      return true;
    }
  if (TREE_CODE (t) != AGGR_INIT_EXPR)
    return false;
  tree function = AGGR_INIT_EXPR_FN (t);
  if (function && TREE_CODE (function) == ADDR_EXPR)
    parts.function = TREE_OPERAND (function, 0);
  if (parts.function && TREE_CODE (parts.function) != FUNCTION_DECL)
    parts.function = NULL_TREE;
  for (int i = 0; i < aggr_init_expr_nargs (t); i++)
    parts.arguments.push_back (AGGR_INIT_EXPR_ARG (t, i));
  if (AGGR_INIT_VIA_CTOR_P (t) && !parts.arguments.empty ())
    parts.object = AGGR_INIT_EXPR_SLOT (t);
  return true;
}

tree
constant_of (tree t)
{
  if (TREE_CODE (t) != SIZEOF_EXPR)
    return NULL_TREE;
  tree value = maybe_constant_value (t);
  return TREE_CODE (value) == INTEGER_CST ? value : NULL_TREE;
}

tree
original_function (tree fndecl)
{
  return DECL_CLONED_FUNCTION_P (fndecl) ? DECL_CLONED_FUNCTION (fndecl)
                                         : fndecl;
}

bool
closure_p (tree type)
{
  return CLASS_TYPE_P (type) && LAMBDA_TYPE_P (type);
}

/* Is TYPE an instance of accdeep's own class template NAME?  */
static bool
own_class_p (tree type, const char *name)
{
  if (!type || !CLASS_TYPE_P (type) || !CLASSTYPE_TEMPLATE_INSTANTIATION (type)
      || !id_equal (TYPE_IDENTIFIER (type), name))
    return false;
  tree scope = CP_TYPE_CONTEXT (type), outermost = NULL_TREE;
  for (; scope && TREE_CODE (scope) == NAMESPACE_DECL
         && scope != global_namespace;
       scope = CP_DECL_CONTEXT (scope))
    outermost = scope;
  return outermost && id_equal (DECL_NAME (outermost), "accdeep");
}

bool
range_p (tree type)
{
  return own_class_p (type, "range");
}

bool
holds_values_p (tree type)
{
  return closure_p (type) || range_p (type)
         || own_class_p (type, "private_copy");
}

/* Is TYPE an instance of the library's class template NAME?  */
static bool
library_class_p (tree type, const char *name)
{
  return type && CLASS_TYPE_P (type) && CLASSTYPE_TEMPLATE_INSTANTIATION (type)
         && decl_in_std_namespace_p (TYPE_NAME (type))
         && id_equal (TYPE_IDENTIFIER (type), name);
}

/* The first argument of the template that TYPE is an instance of.  */
static tree
first_argument (tree type)
{
  return TREE_VEC_ELT (INNERMOST_TEMPLATE_ARGS (CLASSTYPE_TI_ARGS (type)), 0);
}

vector_method
vector_method_of (tree fndecl)
{
  vector_method result;
  tree type = DECL_CONTEXT (fndecl);
  if (!library_class_p (type, "vector") || !DECL_NAME (fndecl))
    return result;
  tree parameters = FUNCTION_FIRST_USER_PARMTYPE (fndecl);
  const bool counts = parameters && parameters != void_list_node
                      && TREE_CODE (TREE_VALUE (parameters)) == INTEGER_TYPE;
  result.element = first_argument (type);
  result.data = id_equal (DECL_NAME (fndecl), "data");
  if (counts
      && (DECL_CONSTRUCTOR_P (fndecl) || id_equal (DECL_NAME (fndecl), "resize")
          || id_equal (DECL_NAME (fndecl), "assign")))
    result.size = 1;
  return result;
}

/* Is TYPE a class with a pointer that the object has?  */
static bool
owner_p (tree type)
{
  return library_class_p (type, "unique_ptr")
         || library_class_p (type, "shared_ptr")
         || library_class_p (type, "__shared_ptr");
}

static std::int64_t
constant_size (tree type)
{
  tree size = VOID_TYPE_P (type) ? NULL_TREE : TYPE_SIZE_UNIT (type);
  return size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : 0;
}

/* What std::make_unique and the like, FNDECL, make.  */
static owner_call
made_by (tree fndecl)
{
  owner_call result;
  if (!DECL_NAMESPACE_SCOPE_P (fndecl) || !decl_in_std_namespace_p (fndecl)
      || !DECL_TEMPLATE_INFO (fndecl))
    return result;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (fndecl));
  if (strcmp (name, "make_unique") != 0 && strcmp (name, "make_shared") != 0
      && strcmp (name, "make_unique_for_overwrite") != 0
      && strcmp (name, "make_shared_for_overwrite") != 0)
    return result;
  tree arguments = INNERMOST_TEMPLATE_ARGS (DECL_TI_ARGS (fndecl));
  tree type
      = TREE_VEC_LENGTH (arguments) ? TREE_VEC_ELT (arguments, 0) : NULL_TREE;
  if (!type || !TYPE_P (type))
    return result;
  result.counted = TREE_CODE (type) == ARRAY_TYPE && !TYPE_DOMAIN (type);
  result.bytes = constant_size (result.counted ? TREE_TYPE (type) : type);
  if (result.bytes)
    result.action = owner_action::makes;
  return result;
}

owner_call
owner_call_of (tree fndecl)
{
  if (!DECL_NAME (fndecl))
    return {};
  if (!owner_p (DECL_CONTEXT (fndecl)))
    return made_by (fndecl);
  owner_call result;
  result.unique = library_class_p (DECL_CONTEXT (fndecl), "unique_ptr");
  tree parameters = FUNCTION_FIRST_USER_PARMTYPE (fndecl);
  tree first = parameters && parameters != void_list_node
                   ? TREE_VALUE (parameters)
                   : NULL_TREE;
  if (id_equal (DECL_NAME (fndecl), "get"))
    result.action = owner_action::gets;
  else if (id_equal (DECL_NAME (fndecl), "release"))
    result.action = owner_action::releases;
  else if (!first)
    return result;
  else if (TYPE_PTR_P (first)
           && (DECL_CONSTRUCTOR_P (fndecl)
               || id_equal (DECL_NAME (fndecl), "reset")))
    result.action = owner_action::takes;
  else if (TYPE_REF_P (first) && owner_p (TYPE_MAIN_VARIANT (TREE_TYPE (first)))
           && (DECL_CONSTRUCTOR_P (fndecl)
               || DECL_NAME (fndecl) == assign_op_identifier))
    result.action = owner_action::moves;
  return result;
}

bool
forwards_p (tree fndecl)
{
  return DECL_NAME (fndecl) && DECL_NAMESPACE_SCOPE_P (fndecl)
         && decl_in_std_namespace_p (fndecl)
         && (id_equal (DECL_NAME (fndecl), "move")
             || id_equal (DECL_NAME (fndecl), "forward"))
         && list_length (FUNCTION_FIRST_USER_PARMTYPE (fndecl)) == 2;
}

tree
extended_type (tree type)
{
  type = TYPE_MAIN_VARIANT (type);
  if (library_class_p (type, "unique_ptr"))
    {
      tree target = first_argument (type);
      return TREE_CODE (target) == ARRAY_TYPE
                 ? build_pointer_type (TREE_TYPE (target))
                 : type;
    }
  if (library_class_p (type, "array"))
    for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
      if (TREE_CODE (field) == FIELD_DECL
          && TREE_CODE (TREE_TYPE (field)) == ARRAY_TYPE)
        return TREE_TYPE (field);
  return type;
}

const char *
operator_new (tree fndecl)
{
  if (!DECL_NAME (fndecl))
    return nullptr;
  return DECL_NAME (fndecl) == ovl_op_identifier (VEC_NEW_EXPR) ? "new[]"
         : DECL_NAME (fndecl) == ovl_op_identifier (NEW_EXPR)   ? "new"
                                                                : nullptr;
}

} // namespace accdeep

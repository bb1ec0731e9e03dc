/* What the reader of bodies has to ask the C++ front end.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/suggest/language.h"
#include "plugin/lower/classes.h"

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
own_template_p (tree type, const char *name)
{
  return type && CLASS_TYPE_P (type) && CLASSTYPE_TEMPLATE_INSTANTIATION (type)
         && id_equal (TYPE_IDENTIFIER (type), name)
         && own_scope_p (CP_TYPE_CONTEXT (type));
}

bool
range_p (tree type)
{
  return own_template_p (type, "range");
}

/* Is TYPE an instance of the library's class template NAME?  */
static bool
library_class_p (tree type, const char *name)
{
  return type && CLASS_TYPE_P (type) && CLASSTYPE_TEMPLATE_INSTANTIATION (type)
         && decl_in_std_namespace_p (TYPE_NAME (type))
         && id_equal (TYPE_IDENTIFIER (type), name);
}

/* Is TYPE an iterator of the library's that is a pointer?  */
static bool
pointer_iterator_p (tree type)
{
  tree scope = CP_TYPE_CONTEXT (type);
  return CLASS_TYPE_P (type) && CLASSTYPE_TEMPLATE_INSTANTIATION (type)
         && id_equal (TYPE_IDENTIFIER (type), "__normal_iterator")
         && TREE_CODE (scope) == NAMESPACE_DECL && DECL_NAME (scope)
         && id_equal (DECL_NAME (scope), "__gnu_cxx");
}

bool
holds_values_p (tree type)
{
  return closure_p (type) || range_p (type)
         || own_template_p (type, "private_copy")
         || own_template_p (type, "ranges")
         || own_template_p (type, "range_slots")
         || own_template_p (type, "range_slot") || pointer_iterator_p (type);
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

int
forwarded_argument (tree fndecl)
{
  tree name = DECL_NAME (fndecl), scope = DECL_CONTEXT (fndecl);
  if (!name || !scope)
    return -1;
  /* What accdeep::forall has of the body of an asynchronous loop.  */
  if (TYPE_P (scope))
    return id_equal (name, "keep") && own_scope_p (CP_TYPE_CONTEXT (scope))
                   && id_equal (TYPE_IDENTIFIER (scope), "pending_bodies")
               ? 1
               : -1;
  return DECL_NAMESPACE_SCOPE_P (fndecl) && decl_in_std_namespace_p (fndecl)
                 && (id_equal (name, "move") || id_equal (name, "forward"))
                 && list_length (FUNCTION_FIRST_USER_PARMTYPE (fndecl)) == 2
             ? 0
             : -1;
}

library_part
library_part_of (tree type, tree field)
{
  static const struct
  {
    const char *type, *first, *end, *size;
  } classes[] = {
    { "vector", "_M_start", "_M_finish", nullptr },
    { "array", "_M_elems", nullptr, nullptr },
    { "span", "_M_ptr", nullptr, "_M_extent_value" },
    { "valarray", "_M_data", nullptr, "_M_size" },
    { "basic_string", "_M_p", nullptr, "_M_string_length" },
    { "unique_ptr", "_M_head_impl", nullptr, nullptr },
    { "shared_ptr", "_M_ptr", nullptr, nullptr },
  };
  type = TYPE_MAIN_VARIANT (type);
  if (!DECL_NAME (field))
    return library_part::none;
  for (const auto &c : classes)
    if (library_class_p (type, c.type))
      {
        auto is = [field] (const char *name) {
          return name && id_equal (DECL_NAME (field), name);
        };
        return is (c.first)  ? library_part::first
               : is (c.end)  ? library_part::end
               : is (c.size) ? library_part::size
                             : library_part::none;
      }
  return library_part::none;
}

bool
subscript_p (tree type)
{
  type = TYPE_MAIN_VARIANT (type);
  return library_class_p (type, "unique_ptr")
             ? TREE_CODE (first_argument (type)) == ARRAY_TYPE
             : !library_class_p (type, "shared_ptr");
}

bool
pointer_vector_p (tree type)
{
  return (library_class_p (type, "vector") || library_class_p (type, "span")
          || library_class_p (type, "valarray"))
         && TREE_CODE (first_argument (type)) == POINTER_TYPE;
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
  if (pointer_vector_p (type))
    return build_pointer_type (first_argument (type));
  if (library_class_p (type, "array"))
    for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
      if (TREE_CODE (field) == FIELD_DECL
          && TREE_CODE (TREE_TYPE (field)) == ARRAY_TYPE)
        return TREE_TYPE (field);
  return type;
}

bool
placement_new_p (tree fndecl)
{
  tree parameters
      = operator_new (fndecl) ? TYPE_ARG_TYPES (TREE_TYPE (fndecl)) : NULL_TREE;
  return parameters && TREE_CHAIN (parameters)
         && TREE_CHAIN (parameters) != void_list_node
         && ptr_type_node == TREE_VALUE (TREE_CHAIN (parameters))
         && TREE_CHAIN (TREE_CHAIN (parameters)) == void_list_node;
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

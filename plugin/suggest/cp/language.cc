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

vector_method
vector_method_of (tree fndecl)
{
  vector_method result;
  tree type = DECL_CONTEXT (fndecl);
  if (!type || !CLASS_TYPE_P (type) || !CLASSTYPE_TEMPLATE_INSTANTIATION (type)
      || !decl_in_std_namespace_p (TYPE_NAME (type))
      || !id_equal (TYPE_IDENTIFIER (type), "vector") || !DECL_NAME (fndecl))
    return result;
  tree parameters = FUNCTION_FIRST_USER_PARMTYPE (fndecl);
  const bool counts = parameters && parameters != void_list_node
                      && TREE_CODE (TREE_VALUE (parameters)) == INTEGER_TYPE;
  result.element
      = TREE_VEC_ELT (INNERMOST_TEMPLATE_ARGS (CLASSTYPE_TI_ARGS (type)), 0);
  result.data = id_equal (DECL_NAME (fndecl), "data");
  if (counts
      && (DECL_CONSTRUCTOR_P (fndecl) || id_equal (DECL_NAME (fndecl), "resize")
          || id_equal (DECL_NAME (fndecl), "assign")))
    result.size = 1;
  return result;
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

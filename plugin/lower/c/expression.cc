/* C: what operators and calls in expressions of nests mean.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/c-family/expression.h"

namespace accdeep
{

namespace
{

/* VALUE as an operand: arrays are pointers.  */
tree
operand_of (location_t loc, tree value)
{
  c_expr e;
  memset (&e, 0, sizeof e);
  e.value = value;
  return default_function_array_conversion (loc, e).value;
}

} // namespace

tree
build_operator (location_t loc, tree_code code, tree left, tree right)
{
  return build_binary_op (loc, code, operand_of (loc, left),
                          operand_of (loc, right), true);
}

tree
build_operator (location_t loc, tree_code code, tree operand)
{
  return build_unary_op (loc, code, operand_of (loc, operand), false);
}

tree
build_choice (location_t loc, tree condition, tree yes, tree no)
{
  condition = c_common_truthvalue_conversion (loc, operand_of (loc, condition));
  yes = operand_of (loc, yes);
  no = operand_of (loc, no);
  return build_conditional_expr (loc, condition, false, yes, TREE_TYPE (yes),
                                 loc, no, TREE_TYPE (no), loc);
}

tree
build_subscript (location_t loc, tree array, tree index)
{
  return build_array_ref (loc, array, operand_of (loc, index));
}

tree
build_cast (location_t loc, tree type, tree value)
{
  return build_c_cast (loc, type, operand_of (loc, value));
}

tree
build_dereference (location_t loc, tree pointer)
{
  return build_indirect_ref (loc, operand_of (loc, pointer), RO_ARROW);
}

tree
build_call (location_t loc, tree function, const std::vector<tree> &arguments)
{
  if (TREE_CODE (function) == ADDR_EXPR)
    function = TREE_OPERAND (function, 0);
  vec<tree, va_gc> *list = make_tree_vector ();
  for (tree argument : arguments)
    vec_safe_push (list, operand_of (loc, argument));
  return build_function_call_vec (loc, vNULL, function, list, NULL);
}

tree
build_method_call (location_t, tree, const std::string &,
                   const std::vector<tree> &)
{
  gcc_unreachable ();
}

tree
build_named_call (location_t, const std::vector<tree> &, const std::string &,
                  tree, const std::vector<tree> &)
{
  gcc_unreachable ();
}

tree
class_constant (tree, const std::string &)
{
  return NULL_TREE;
}

bool
has_method_p (tree, const std::string &)
{
  return false;
}

tree
finished_expression (tree value)
{
  return c_fully_fold (value, false, NULL);
}

tree
object_type (tree type)
{
  return type;
}

} // namespace accdeep

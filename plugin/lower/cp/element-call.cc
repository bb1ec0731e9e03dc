/* Calls that lead to elements of the standard library's containers, by the
   members that libstdc++ has since GCC 12.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/c-family/element-call.h"
#include "plugin/front/cp/containers.h"

#include <cstring>

namespace accdeep
{

namespace
{

/* A container whose elements follow each other in memory.  */
struct container
{
  const char *name;
  const char *path[2]; /* To the pointer to them, or the array of them.  */
  /* To the pointer behind them, or their number; null: nothing has it.  */
  const char *end[2];
  bool iterators; /* They are pointers, or classes of one.  */
  bool owner;     /* No other object has the memory that a pointer leads to.  */
};

const container containers[] = {
  { "vector",
    { "_M_impl", "_M_start" },
    { "_M_impl", "_M_finish" },
    true,
    true },
  { "array", { "_M_elems", nullptr }, { nullptr, nullptr }, true, false },
  { "span",
    { "_M_ptr", nullptr },
    { "_M_extent", "_M_extent_value" },
    true,
    false },
  { "valarray", { "_M_data", nullptr }, { nullptr, nullptr }, false, true },
};

const container *
container_of (tree type)
{
  const char *name = CLASS_TYPE_P (type)
                         ? standard_class (TYPE_MAIN_VARIANT (type))
                         : nullptr;
  for (const container &c : containers)
    if (name && strcmp (c.name, name) == 0)
      return &c;
  return nullptr;
}

/* The member NAME of OBJECT, or of its bases; null: there is none.  */
tree
member (tree object, const char *name)
{
  tree type = TREE_TYPE (object);
  if (!CLASS_TYPE_P (type))
    return NULL_TREE;
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    {
      if (TREE_CODE (field) != FIELD_DECL)
        continue;
      const bool named
          = DECL_NAME (field) && id_equal (DECL_NAME (field), name);
      if (!named && !DECL_FIELD_IS_BASE (field))
        continue;
      tree part = build3 (COMPONENT_REF, TREE_TYPE (field),
                          unshare_expr (object), field, NULL_TREE);
      if (named)
        return part;
      if (tree found = member (part, name))
        return found;
    }
  return NULL_TREE;
}

/* What PATH leads to in OBJECT.  */
tree
follow (tree object, const char *const (&path)[2])
{
  for (const char *name : path)
    if (name && object)
      object = member (object, name);
  return object;
}

/* Is TYPE an iterator that is a pointer in a class?  */
bool
normal_iterator_p (tree type)
{
  type = TYPE_MAIN_VARIANT (type);
  return CLASS_TYPE_P (type) && TYPE_IDENTIFIER (type)
         && id_equal (TYPE_IDENTIFIER (type), "__normal_iterator");
}

/* The object that ARGUMENT, an address, leads to.  */
tree
object_at (tree argument)
{
  while (CONVERT_EXPR_P (argument) || location_wrapper_p (argument)
         || TREE_CODE (argument) == NON_LVALUE_EXPR)
    argument = TREE_OPERAND (argument, 0);
  if (TREE_CODE (argument) == ADDR_EXPR)
    return TREE_OPERAND (argument, 0);
  return POINTER_TYPE_P (TREE_TYPE (argument))
             ? build1 (INDIRECT_REF, TREE_TYPE (TREE_TYPE (argument)), argument)
             : NULL_TREE;
}

/* How many elements all objects of TYPE, an instance of a template, have, as
   its second argument says; null: that differs.  */
tree
fixed_count (tree type)
{
  tree arguments = INNERMOST_TEMPLATE_ARGS (CLASSTYPE_TI_ARGS (type));
  tree n = TREE_VEC_LENGTH (arguments) > 1 ? TREE_VEC_ELT (arguments, 1)
                                           : NULL_TREE;
  return n && TREE_CODE (n) == INTEGER_CST
                 && int_fits_type_p (n, ptrdiff_type_node)
             ? fold_convert (ptrdiff_type_node, n)
             : NULL_TREE;
}

/* A call of FUNCTION of a container.  */
element_call
of_container (tree function, tree call, const container &c)
{
  element_call result;
  result.object = object_at (CALL_EXPR_ARG (call, 0));
  if (!result.object || container_of (TREE_TYPE (result.object)) != &c)
    return {};
  tree data = container_data (result.object);
  if (!data)
    return {};
  tree type = TREE_TYPE (call);
  /* Of bool a vector has other pointers, and nobody else's are these.  */
  const bool leads = POINTER_TYPE_P (type) && POINTER_TYPE_P (TREE_TYPE (data))
                     && same_type_ignoring_top_level_qualifiers_p (
                         TREE_TYPE (type), TREE_TYPE (TREE_TYPE (data)));
  const int n = call_expr_nargs (call);
  tree name = DECL_NAME (function);
  if (DECL_OVERLOADED_OPERATOR_P (function))
    {
      if (!DECL_OVERLOADED_OPERATOR_IS (function, ARRAY_REF) || n != 2 || !leads
          || !INTEGRAL_TYPE_P (TREE_TYPE (CALL_EXPR_ARG (call, 1))))
        return {};
      result.kind = element_call::element;
      result.number = CALL_EXPR_ARG (call, 1);
    }
  else if (n != 1)
    return {};
  else if (id_equal (name, "data") && leads)
    result.kind = element_call::data;
  else if (id_equal (name, "size") && INTEGRAL_TYPE_P (type))
    result.kind = element_call::size;
  else if (!c.iterators || (!leads && !normal_iterator_p (type)))
    return {};
  else if (id_equal (name, "begin") || id_equal (name, "cbegin"))
    result.kind = element_call::begin;
  else if (id_equal (name, "end") || id_equal (name, "cend"))
    result.kind = element_call::end;
  return result;
}

/* A call of FUNCTION on iterators.  */
element_call
of_iterators (tree function, tree call)
{
  if (!DECL_OVERLOADED_OPERATOR_P (function) || call_expr_nargs (call) < 1)
    return {};
  element_call result;
  result.object = object_at (CALL_EXPR_ARG (call, 0));
  if (!result.object || !normal_iterator_p (TREE_TYPE (result.object)))
    return {};
  const int n = call_expr_nargs (call);
  if (n == 1
      && (DECL_OVERLOADED_OPERATOR_IS (function, INDIRECT_REF)
          || DECL_OVERLOADED_OPERATOR_IS (function, COMPONENT_REF)))
    result.kind = element_call::dereference;
  else if (n == 1 && DECL_OVERLOADED_OPERATOR_IS (function, PREINCREMENT_EXPR))
    result.kind = element_call::advance;
  else if (n == 2
           && (DECL_OVERLOADED_OPERATOR_IS (function, NE_EXPR)
               || DECL_OVERLOADED_OPERATOR_IS (function, EQ_EXPR)))
    {
      result.kind = DECL_OVERLOADED_OPERATOR_IS (function, NE_EXPR)
                        ? element_call::unequal
                        : element_call::equal;
      result.other = CALL_EXPR_ARG (call, 1);
    }
  return result;
}

} // namespace

element_call
element_call_of (tree t)
{
  tree function
      = TREE_CODE (t) == CALL_EXPR ? get_callee_fndecl (t) : NULL_TREE;
  if (!function || call_expr_nargs (t) < 1 || !DECL_LANG_SPECIFIC (function)
      || !in_system_header_at (DECL_SOURCE_LOCATION (function)))
    return {};
  tree scope = DECL_CONTEXT (function);
  if (scope && CLASS_TYPE_P (scope)
      && TREE_CODE (TREE_TYPE (function)) == METHOD_TYPE)
    if (const container *c = container_of (scope))
      return of_container (function, t, *c);
  return of_iterators (function, t);
}

tree
container_data (tree object)
{
  const container *c = container_of (TREE_TYPE (object));
  tree place = c ? follow (object, c->path) : NULL_TREE;
  if (!place)
    return NULL_TREE;
  if (TREE_CODE (TREE_TYPE (place)) == ARRAY_TYPE)
    return build1 (ADDR_EXPR,
                   build_pointer_type (TREE_TYPE (TREE_TYPE (place))), place);
  return TREE_CODE (TREE_TYPE (place)) == POINTER_TYPE ? place : NULL_TREE;
}

tree
container_count (tree object)
{
  const container *c = container_of (TREE_TYPE (object));
  tree from = c && c->iterators ? container_data (object) : NULL_TREE;
  if (!from || !COMPLETE_TYPE_P (TREE_TYPE (TREE_TYPE (from))))
    return NULL_TREE;
  if (TREE_CODE (from) == ADDR_EXPR)
    {
      tree domain = TYPE_DOMAIN (TREE_TYPE (TREE_OPERAND (from, 0)));
      tree last = domain ? TYPE_MAX_VALUE (domain) : NULL_TREE;
      return last && TREE_CODE (last) == INTEGER_CST
                 ? fold_build2 (PLUS_EXPR, ptrdiff_type_node,
                                fold_convert (ptrdiff_type_node, last),
                                build_one_cst (ptrdiff_type_node))
                 : NULL_TREE;
    }
  tree to = follow (object, c->end);
  /* The number is in the type.  */
  if (!to)
    return fixed_count (TREE_TYPE (object));
  if (INTEGRAL_TYPE_P (TREE_TYPE (to)))
    return fold_convert (ptrdiff_type_node, to);
  if (TREE_CODE (TREE_TYPE (to)) != POINTER_TYPE)
    return NULL_TREE;
  return build2 (EXACT_DIV_EXPR, ptrdiff_type_node,
                 build2 (POINTER_DIFF_EXPR, ptrdiff_type_node, to, from),
                 fold_convert (ptrdiff_type_node,
                               TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (to)))));
}

tree
container_of_elements (tree pointer)
{
  tree name = TREE_CODE (pointer) == COMPONENT_REF
                  ? DECL_NAME (TREE_OPERAND (pointer, 1))
                  : NULL_TREE;
  if (!name || TREE_CODE (TREE_TYPE (pointer)) != POINTER_TYPE)
    return NULL_TREE;
  for (tree object = pointer; TREE_CODE (object) == COMPONENT_REF;)
    {
      object = TREE_OPERAND (object, 0);
      if (const container *c = container_of (TREE_TYPE (object)))
        return id_equal (name, c->path[c->path[1] != nullptr]) ? object
                                                               : NULL_TREE;
    }
  return NULL_TREE;
}

tree
owner_of_elements (tree pointer)
{
  tree object = container_of_elements (pointer);
  return object && container_of (TREE_TYPE (object))->owner ? object
                                                            : NULL_TREE;
}

bool
library_mathematics_p (tree function)
{
  if (CP_DECL_CONTEXT (function) != std_node || !DECL_NAME (function)
      || !in_system_header_at (DECL_SOURCE_LOCATION (function)))
    return false;
  for (tree p = FUNCTION_FIRST_USER_PARMTYPE (function);
       p && p != void_list_node; p = TREE_CHAIN (p))
    if (!SCALAR_FLOAT_TYPE_P (TREE_VALUE (p))
        && !INTEGRAL_TYPE_P (TREE_VALUE (p)))
      return false;
  for (const char *name :
       { "abs",   "acos", "acosh", "asin",     "asinh", "atan", "atan2",
         "atanh", "cbrt", "ceil",  "copysign", "cos",   "cosh", "erf",
         "erfc",  "exp",  "exp2",  "expm1",    "fabs",  "fdim", "floor",
         "fma",   "fmax", "fmin",  "fmod",     "hypot", "log",  "log10",
         "log1p", "log2", "pow",   "round",    "sin",   "sinh", "sqrt",
         "tan",   "tanh", "trunc" })
    if (id_equal (DECL_NAME (function), name))
      return true;
  return false;
}

tree
iterator_pointer (tree iterator)
{
  return member (iterator, "_M_current");
}

} // namespace accdeep

/* The directives of types in the registry, and the functions of the expressions
   in them.

   Consumes recorded directives, produces what lowering asks of the registry.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/c-family/archive.h"
#include "plugin/front/c-family/expression-type.h"
#include "plugin/front/c-family/intercept.h"
#include "plugin/front/c-family/language.h"
#include "plugin/front/c-family/once.h"
#include "plugin/front/c-family/tags.h"
#include "plugin/front/gcc/used-types.h"
#include "plugin/gcc/private.h"

#include <algorithm>
#include <cstring>
#include <deque>

namespace accdeep
{

namespace
{

std::deque<numbered_expression> s_expressions;
/* Types in the registry, in the order in which they came.  */
std::vector<tree> s_registered;
std::set<std::pair<tree, const recorded_directive *>> s_added;

/* Numbers the expressions of one directive for one type.  */
class numbering final : public expression_source
{
public:
  numbering (tree type, const recorded_directive &directive)
      : m_type (type), m_directive (directive)
  {
  }

  unsigned
  assign (const expression &e) override
  {
    numbered_expression numbered;
    numbered.directive = &m_directive;
    numbered.source = &e;
    numbered.type = m_type;
    std::vector<const expression *> all = expressions (m_directive.directive);
    for (std::size_t i = 0; i < all.size (); i++)
      if (same_p (*all[i], e))
        numbered.function = m_directive.functions[i];
    s_expressions.push_back (numbered);
    expression_numbered (numbered);
    return s_expressions.size () - 1;
  }

  std::shared_ptr<nest_source>
  nests () override
  {
    return type_nests (m_type, m_directive);
  }

private:
  /* The registry may have copied the expression; its tokens are still those
     that were read.  */
  static bool
  same_p (const expression &a, const expression &b)
  {
    return !a.tokens.empty () && !b.tokens.empty ()
           && a.tokens.front ().origin == b.tokens.front ().origin;
  }

  tree m_type;
  const recorded_directive &m_directive;
};

} // namespace

void
add_to_registry (tree type, recorded_directive &directive)
{
  type = TYPE_MAIN_VARIANT (type);
  if (!s_added.emplace (type, &directive).second)
    return;
  root_tree (type);
  directive.placed = true;
  /* What stands in a precompiled header was judged when that was made.  */
  if (!archived_p (directive.loc)
      && std::find (s_registered.begin (), s_registered.end (), type)
             == s_registered.end ())
    s_registered.push_back (type);
  const clause *c = type_clause (directive.directive);
  directive.directive.specific = c && c->type.tokens[0].spelling != "template"
                                 && template_instance_p (type);
  numbering source (type, directive);
  const type_ptr view = view_of (type);
  check_used_type (*view, directive.directive);
  shapes ().add (view, directive.directive, source);
  archive_place (type, directive);
}

void
finish_types ()
{
  /* Judging one type may complete others.  */
  for (std::size_t i = 0; i < s_registered.size (); i++)
    shapes ().finish (view_of (s_registered[i]));
  finish_type_nests ();
}

bool
expression_function_p (const_tree function)
{
  return function && TREE_CODE (function) == FUNCTION_DECL
         && DECL_NAME (function)
         && startswith (IDENTIFIER_POINTER (DECL_NAME (function)),
                        expression_prefix);
}

unsigned
number_expression (const std::function<tree ()> &make)
{
  s_expressions.emplace_back ();
  s_expressions.back ().make = make;
  return s_expressions.size () - 1;
}

tree
expression_function (const resolved_shape &, unsigned expression_index)
{
  if (expression_index >= s_expressions.size ())
    return NULL_TREE;
  if (s_expressions[expression_index].make)
    return s_expressions[expression_index].make ();
  return function_of (s_expressions[expression_index]);
}

namespace
{

/* Is TYPE the one that nothing but an expression's value is converted to?  A
   precompiled header brings its own.  */
bool
expression_type_p (tree type)
{
  tree name = TYPE_NAME (TYPE_MAIN_VARIANT (type));
  return name && TREE_CODE (name) == TYPE_DECL
         && id_equal (DECL_NAME (name), expression_type);
}

/* An expression's value, where it is converted to its type, when that is not a
   conversion between integers.  The front end may have moved the conversion
   into the operands of "?".  */
tree
find_value (tree *t, int *, void *)
{
  if (!(CONVERT_EXPR_P (*t) || TREE_CODE (*t) == FIX_TRUNC_EXPR)
      || !expression_type_p (TREE_TYPE (*t)))
    return NULL_TREE;
  tree value = TREE_OPERAND (*t, 0);
  return error_operand_p (value) || INTEGRAL_TYPE_P (TREE_TYPE (value))
             ? NULL_TREE
             : value;
}

/* The pointer that a function returns as an integer: in C, conversions of it
   become one.  */
tree
find_pointer (tree *t, int *, void *)
{
  if (TREE_CODE (*t) != RETURN_EXPR || !TREE_OPERAND (*t, 0))
    return NULL_TREE;
  tree value = TREE_OPERAND (*t, 0);
  if (TREE_CODE (value) == MODIFY_EXPR || TREE_CODE (value) == INIT_EXPR)
    value = TREE_OPERAND (value, 1);
  while (CONVERT_EXPR_P (value) && !POINTER_TYPE_P (TREE_TYPE (value)))
    value = TREE_OPERAND (value, 0);
  return !error_operand_p (value) && POINTER_TYPE_P (TREE_TYPE (value))
             ? value
             : NULL_TREE;
}

/* Is VALUE a member of the class that FUNCTION is a member of?  Then the
   expression is its name, and its type was judged with the directive.  */
bool
member_p (tree function, tree value)
{
  while (CONVERT_EXPR_P (value) || TREE_CODE (value) == NON_LVALUE_EXPR)
    value = TREE_OPERAND (value, 0);
  if (TREE_CODE (TREE_TYPE (function)) != METHOD_TYPE
      || TREE_CODE (value) != COMPONENT_REF)
    return false;
  while (TREE_CODE (value) == COMPONENT_REF || CONVERT_EXPR_P (value)
         || INDIRECT_REF_P (value) || TREE_CODE (value) == NON_LVALUE_EXPR
         || TREE_CODE (value) == POINTER_PLUS_EXPR)
    {
      /* A pointer in the object leads to another object.  */
      if (INDIRECT_REF_P (value)
          && TREE_CODE (TREE_OPERAND (value, 0)) == COMPONENT_REF)
        return false;
      value = TREE_OPERAND (value, 0);
    }
  return value == DECL_ARGUMENTS (function);
}

} // namespace

tree
make_expression_type ()
{
  tree type = make_signed_type (TYPE_PRECISION (long_long_integer_type_node));
  root_tree (type);
  return type;
}

void
check_expression_type (tree function, bool converted)
{
  /* After an error in the expression there is no value.  */
  suppress_warning (function, OPT_Wreturn_type);
  tree value = walk_tree_without_duplicates (&DECL_SAVED_TREE (function),
                                             find_value, nullptr);
  if (!value && !converted)
    value = walk_tree_without_duplicates (&DECL_SAVED_TREE (function),
                                          find_pointer, nullptr);
  if (!value || member_p (function, value))
    return;
  /* An array, such as a string literal, decays.  */
  tree type = TREE_TYPE (value);
  if (POINTER_TYPE_P (type) && TREE_CODE (TREE_TYPE (type)) == ARRAY_TYPE
      && TREE_CODE (value) == ADDR_EXPR)
    type = build_pointer_type (TREE_TYPE (TREE_TYPE (type)));
  message (severity::error, DECL_SOURCE_LOCATION (function),
           "expression of type " + quoted (type_name (type))
               + " where an integer is needed")
      .send (diagnostics ());
}

} // namespace accdeep

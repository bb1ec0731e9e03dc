/* A proof that a body does not write an array by its name: each use of the
   variable is a number in it that is read, or an argument of a function that
   does nothing else with its parameter.  Of all functions that are called the
   bodies are known, and write no variable that lasts.  Whatever is not known
   here is taken for a write.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/body-reads.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/operand.h"

namespace accdeep
{

namespace
{

/* The variable that the object that T is in, or is reached through, begins
   with; null: it is no variable.  */
tree
variable_of (tree t)
{
  while (t && !DECL_P (t))
    t = enclosing_lvalue (t);
  return t;
}

class read_proof
{
public:
  /* VARIABLE null: only what calls could do to any.  */
  read_proof (tree variable, unsigned depth)
      : m_variable (variable), m_depth (depth)
  {
  }

  bool
  holds_p (tree body)
  {
    return !walk_tree_without_duplicates (&body, visit, this);
  }

private:
  static tree visit (tree *tp, int *walk_subtrees, void *data);
  bool written_p (tree t) const;
  bool number_read_p (tree t);
  bool call_p (tree call);

  tree m_variable;
  unsigned m_depth; /* Of calls.  */
};

/* T is written: may that be the variable's, or one's that lasts?  */
bool
read_proof::written_p (tree t) const
{
  tree variable = variable_of (t);
  if (variable && variable == m_variable)
    return true;
  return m_depth > 0
         && (!variable || (VAR_P (variable) && is_global_var (variable)));
}

/* T is used, and begins with the variable: is it a number in it that is
   read?  */
bool
read_proof::number_read_p (tree t)
{
  if (!INTEGRAL_TYPE_P (TREE_TYPE (t)) && !SCALAR_FLOAT_TYPE_P (TREE_TYPE (t)))
    return false;
  bool inside = false;
  for (; t != m_variable; t = enclosing_lvalue (t))
    switch (TREE_CODE (t))
      {
      case ARRAY_REF:
      case POINTER_PLUS_EXPR:
        if (!holds_p (TREE_OPERAND (t, 1)))
          return false;
        inside |= TREE_CODE (t) == ARRAY_REF;
        break;
      case INDIRECT_REF:
      case MEM_REF:
      case COMPONENT_REF:
        inside = true;
        break;
      case SAVE_EXPR:
      case NON_LVALUE_EXPR:
      case VIEW_CONVERT_EXPR:
      CASE_CONVERT:
        break;
      default:
        return false;
      }
  return inside;
}

/* Does CALL only read?  */
bool
read_proof::call_p (tree call)
{
  constexpr unsigned most_calls = 4;
  tree function = get_callee_fndecl (call);
  if (!function)
    return false;
  const bool built_in = fndecl_built_in_p (function);
  tree body = DECL_SAVED_TREE (function);
  if (!built_in
      && (!body || m_depth == most_calls
          || (DECL_WEAK (function) && !DECL_COMDAT (function))))
    return false;
  tree parameter = DECL_ARGUMENTS (function);
  for (int i = 0; i < call_expr_nargs (call); i++)
    {
      tree argument = CALL_EXPR_ARG (call, i);
      STRIP_NOPS (argument);
      STRIP_ANY_LOCATION_WRAPPER (argument);
      if (!built_in && parameter && m_variable && argument == m_variable)
        {
          if (!read_proof (parameter, m_depth + 1).holds_p (body))
            return false;
        }
      else if (!holds_p (argument))
        return false;
      if (parameter)
        parameter = DECL_CHAIN (parameter);
    }
  return built_in || read_proof (NULL_TREE, m_depth + 1).holds_p (body);
}

/* Gives what stands in the way.  */
tree
read_proof::visit (tree *tp, int *walk_subtrees, void *data)
{
  read_proof &self = *static_cast<read_proof *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  switch (TREE_CODE (t))
    {
    case MODIFY_EXPR:
    case INIT_EXPR:
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      return self.written_p (TREE_OPERAND (t, 0)) ? t : NULL_TREE;
    case ASM_EXPR:
      return t;
    case DECL_EXPR:
      return VAR_P (DECL_EXPR_DECL (t)) && DECL_INITIAL (DECL_EXPR_DECL (t))
                     && !self.holds_p (DECL_INITIAL (DECL_EXPR_DECL (t)))
                 ? t
                 : NULL_TREE;
    case CALL_EXPR:
      *walk_subtrees = 0;
      return self.call_p (t) ? NULL_TREE : t;
    case ADDR_EXPR:
      return self.m_variable && variable_of (t) == self.m_variable ? t
                                                                   : NULL_TREE;
    case ARRAY_REF:
    case INDIRECT_REF:
    case MEM_REF:
    case COMPONENT_REF:
      if (!self.m_variable || variable_of (t) != self.m_variable)
        return NULL_TREE;
      *walk_subtrees = 0;
      return self.number_read_p (t) ? NULL_TREE : t;
    default:
      return self.m_variable && t == self.m_variable ? t : NULL_TREE;
    }
}

} // anonymous namespace

bool
only_read_p (tree body, tree lvalue)
{
  tree variable = variable_of (lvalue);
  tree type = elements_type (TREE_TYPE (lvalue));
  return variable && (INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type))
         && read_proof (variable, 0).holds_p (body);
}

} // namespace accdeep

/* What of a function is the same everywhere in it: values, and places of
   objects.  Consumes expressions as the parser has left them; produces such
   that can be evaluated when the function starts, and notes what they read.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/c-family/fixed-places.h"

#include "plugin/lower/c-family/element-call.h"

namespace accdeep
{

namespace
{

/* The number that the variable T has in the whole program; null: it may have
   others.  */
tree
constant_value (tree t)
{
  tree value = TREE_READONLY (t) && !TREE_THIS_VOLATILE (t) && TREE_STATIC (t)
                   ? DECL_INITIAL (t)
                   : NULL_TREE;
  value = value ? without_casts (value) : NULL_TREE;
  return value && TREE_CODE (value) == INTEGER_CST
             ? fold_convert (TREE_TYPE (t), value)
             : NULL_TREE;
}

/* "this", if that is among PARAMETERS.  */
tree
object_parameter (tree parameters)
{
  return parameters && DECL_ARTIFICIAL (parameters) ? parameters : NULL_TREE;
}

} // anonymous namespace

bool
own_object_p (tree address)
{
  address = without_casts (address);
  if (TREE_CODE (address) != ADDR_EXPR)
    return false;
  tree base = get_base_address (TREE_OPERAND (address, 0));
  return !base || DECL_P (base);
}

bool
fixed_places::parameter_p (tree t) const
{
  return TREE_CODE (t) == PARM_DECL && !m_values.changed_p (t);
}

bool
fixed_places::invariant_p (tree t) const
{
  t = without_casts (t);
  if (TREE_CODE (t) == INTEGER_CST || TREE_CODE (t) == CONST_DECL
      || parameter_p (t))
    return true;
  return (TREE_CODE (t) == PLUS_EXPR || TREE_CODE (t) == MINUS_EXPR
          || TREE_CODE (t) == MULT_EXPR)
         && invariant_p (operand (t, 0)) && invariant_p (operand (t, 1));
}

tree
fixed_places::value_at_start (tree t)
{
  t = without_place (t);
  if (invariant_p (t))
    return t;
  if ((CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR)
      && INTEGRAL_TYPE_P (TREE_TYPE (t)))
    {
      tree value = value_at_start (operand (t, 0));
      return value ? fold_convert (TREE_TYPE (t), value) : NULL_TREE;
    }
  switch (TREE_CODE (t))
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case MIN_EXPR:
    case MAX_EXPR:
      {
        tree a = value_at_start (operand (t, 0));
        tree b = value_at_start (operand (t, 1));
        return a && b ? build2 (TREE_CODE (t), TREE_TYPE (t), a, b) : NULL_TREE;
      }
    case VAR_DECL:
      {
        if (!INTEGRAL_TYPE_P (TREE_TYPE (t)))
          return NULL_TREE;
        if (tree constant = constant_value (t))
          return constant;
        tree value = m_values.only_value (t);
        return value ? value_at_start (value) : NULL_TREE;
      }
    case COMPONENT_REF:
    case INDIRECT_REF:
      {
        tree place = INTEGRAL_TYPE_P (TREE_TYPE (t)) ? object (t) : NULL_TREE;
        if (place)
          note_value (place);
        return place;
      }
    case CALL_EXPR:
      {
        const element_call c = element_call_of (t);
        return c.kind == element_call::size && read_container (c) ? t
                                                                  : NULL_TREE;
      }
    default:
      return NULL_TREE;
    }
}

tree
fixed_places::object (tree lvalue)
{
  lvalue = without_place (lvalue);
  switch (TREE_CODE (lvalue))
    {
    case PARM_DECL:
      return parameter_p (lvalue) ? lvalue : NULL_TREE;
    case COMPONENT_REF:
      {
        tree field = TREE_OPERAND (lvalue, 1);
        if (TREE_THIS_VOLATILE (lvalue) || TREE_CODE (field) != FIELD_DECL
            || TREE_CODE (byte_position (field)) != INTEGER_CST)
          return NULL_TREE;
        tree whole = object (operand (lvalue, 0));
        return whole ? build3 (COMPONENT_REF, TREE_TYPE (lvalue), whole, field,
                               NULL_TREE)
                     : NULL_TREE;
      }
    case INDIRECT_REF:
      return TREE_THIS_VOLATILE (lvalue)
                 ? NULL_TREE
                 : target_object (operand (lvalue, 0), TREE_TYPE (lvalue));
    default:
      return NULL_TREE;
    }
}

/* What POINTER leads to, of TYPE, as such an object.  Where nobody looks at it,
   a pointer of the program's may lead nowhere.  */
tree
fixed_places::target_object (tree pointer, tree type)
{
  pointer = without_casts (pointer);
  if (VAR_P (pointer) && TREE_CODE (TREE_TYPE (pointer)) == REFERENCE_TYPE)
    {
      tree value = m_values.only_value (pointer);
      if (!value)
        return NULL_TREE;
      value = without_casts (value);
      if (TREE_CODE (value) == ADDR_EXPR)
        return object (operand (value, 0));
      pointer = value;
    }
  if (!parameter_p (pointer) || !POINTER_TYPE_P (TREE_TYPE (pointer)))
    return NULL_TREE;
  if (TREE_CODE (TREE_TYPE (pointer)) != REFERENCE_TYPE
      && pointer != object_parameter (m_parameters))
    {
      if (m_sometimes)
        return NULL_TREE;
      m_pointers.push_back (pointer);
    }
  return build1 (INDIRECT_REF, type, pointer);
}

bool
fixed_places::read_container (const element_call &c)
{
  tree container = object (c.object);
  if (!container)
    return false;
  /* What is an array itself does not look at itself.  */
  if (tree data = container_data (container))
    if (TREE_CODE (data) == ADDR_EXPR)
      return !own_object_p (data) || c.kind == element_call::element
             || c.kind == element_call::size;
  note_value (container);
  return true;
}

void
fixed_places::note_value (tree object)
{
  note_fixed (object, false);
  m_from_memory |= TREE_CODE (get_base_address (object)) == INDIRECT_REF;
}

void
fixed_places::note_fixed (tree object, bool writes)
{
  tree bytes = TYPE_SIZE_UNIT (TREE_TYPE (object));
  tree offset = size_zero_node;
  tree t = object;
  for (; TREE_CODE (t) == COMPONENT_REF; t = TREE_OPERAND (t, 0))
    offset
        = size_binop (PLUS_EXPR, offset, byte_position (TREE_OPERAND (t, 1)));
  if (TREE_CODE (t) != INDIRECT_REF)
    return;
  m_others |= writes;
  note ({ TREE_OPERAND (t, 0), bytes, false, writes, offset, {} },
        TREE_TYPE (object));
}

void
fixed_places::note (const access &a, tree type)
{
  if (a.writes)
    m_written.push_back (type);
  m_accesses.push_back (a);
}

} // namespace accdeep

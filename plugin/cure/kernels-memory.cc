/* The memory that the loops of kernels constructs use: places, and which of
   them differ whatever their subscripts are.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/cure/kernels-proof.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/c-family/element-call.h"

#if defined ACCDEEP_FORTRAN
#include "plugin/gcc/fortran.h"
#endif

namespace accdeep
{

namespace
{

#if defined ACCDEEP_FORTRAN
/* Is DECL a scalar pointer or allocatable, a variable or dummy argument, that
   is no target itself?  gfortran notes targets as TREE_ADDRESSABLE.  */
bool
scalar_behind_p (tree decl)
{
  if (!DECL_P (decl) || TREE_ADDRESSABLE (decl) || associate_name_p (decl))
    return false;
  tree type = TREE_TYPE (TREE_TYPE (decl));
  if (TREE_CODE (decl) == PARM_DECL)
    type = POINTER_TYPE_P (type) ? TREE_TYPE (type) : error_mark_node;
  return number_type_p (type);
}
#endif

} // namespace

std::string
name_of (tree lvalue, const construct_values &values)
{
  /* What the compiler has made has the value of something else.  */
  for (int steps = 0; lvalue && steps < 8; steps++)
    {
      tree decl = DECL_P (lvalue) ? lvalue : base_variable (lvalue);
      if (!decl)
        break;
      if (DECL_NAME (decl) && !DECL_IGNORED_P (decl))
        return "'" + user_name (decl) + "'";
      lvalue = values.value_of (decl);
    }
  return "an array";
}

/* ------------------------------------------------------------------------
   Places.
   ------------------------------------------------------------------------ */

/* Add what the lvalue T denotes to P.  */
bool
independence::read_place (tree t, memory_place &p)
{
  t = unwrapped (t);
  if (TREE_THIS_VOLATILE (t))
    return false;
  switch (TREE_CODE (t))
    {
    case VAR_DECL:
    case PARM_DECL:
    case RESULT_DECL:
      p.base = t;
      return !DECL_HAS_VALUE_EXPR_P (t);
    case COMPONENT_REF:
      if (!read_place (TREE_OPERAND (t, 0), p))
        return false;
      p.member = true;
      if (!p.closed && p.numbers.empty () && !p.pointer
          && TREE_CODE (TREE_TYPE (TREE_OPERAND (t, 0))) == RECORD_TYPE)
        p.base = t;
      else
        p.closed = true;
      return true;
    case REALPART_EXPR:
    case IMAGPART_EXPR:
    case VIEW_CONVERT_EXPR:
    case BIT_FIELD_REF:
      if (!read_place (TREE_OPERAND (t, 0), p))
        return false;
      p.closed = true;
      return true;
    case ARRAY_REF:
      if (!read_place (TREE_OPERAND (t, 0), p))
        return false;
      if (!p.closed)
        p.add (form_of (TREE_OPERAND (t, 1)), TREE_TYPE (t));
      return true;
    case MEM_REF:
      return integer_zerop (TREE_OPERAND (t, 1))
             && read_pointer (TREE_OPERAND (t, 0), TREE_TYPE (t), p);
    case INDIRECT_REF:
      return read_pointer (TREE_OPERAND (t, 0), TREE_TYPE (t), p);
    default:
      return false;
    }
}

/* The same for what has TYPE and POINTER leads to.  */
bool
independence::read_pointer (tree pointer, tree type, memory_place &p)
{
  pointer = stripped (pointer);
  if (TREE_CODE (pointer) == SAVE_EXPR)
    pointer = stripped (TREE_OPERAND (pointer, 0));
  if (TREE_CODE (pointer) == ADDR_EXPR)
    return read_place (TREE_OPERAND (pointer, 0), p);
  if (tree part = associated_part (pointer))
    return read_place (part, p);
  form number = linear_form ();
  if (TREE_CODE (pointer) == POINTER_PLUS_EXPR)
    {
      number = number_of (TREE_OPERAND (pointer, 1), type);
      pointer = stripped (TREE_OPERAND (pointer, 0));
      if (TREE_CODE (pointer) == POINTER_PLUS_EXPR
          || TREE_CODE (pointer) == ADDR_EXPR)
        return false;
    }
  if (const auto found = m_pointers.find (pointer); found != m_pointers.end ())
    {
      p = found->second;
      if (p.closed || p.numbers.size () != 1
          || TYPE_MAIN_VARIANT (p.units[0]) != TYPE_MAIN_VARIANT (type))
        return false;
      p.numbers[0] = p.numbers[0] && number ? p.numbers[0]->plus (*number)
                                            : std::nullopt;
      return true;
    }
  if (changes_p (m_assigned, pointer))
    return false;
  if (VAR_P (pointer) && DECL_ARTIFICIAL (pointer))
    if (tree value = m_values.value_of (pointer))
      pointer = stripped (value);
  if (read_vector (pointer, p))
    {
      if (!p.closed)
        p.add (number, type);
      return true;
    }
  if ((!DECL_P (pointer) && TREE_CODE (pointer) != COMPONENT_REF
       && TREE_CODE (pointer) != ARRAY_REF
       && TREE_CODE (pointer) != INDIRECT_REF)
      || !POINTER_TYPE_P (TREE_TYPE (pointer)) || !steady_p (pointer))
    return false;
  p.base = pointer;
  p.pointer = true;
  p.owned = owner_of_elements (pointer);
  /* gfortran's arrays are numbered by what follows.  */
  if (!lang_GNU_Fortran () || TREE_CODE (type) != ARRAY_TYPE)
    p.add (number, type);
  return true;
}

/* The same for POINTER to the elements of an std::vector: they are numbered in
   it, behind the numbers that it has itself.  */
bool
independence::read_vector (tree pointer, memory_place &p)
{
  tree vector = owner_of_elements (pointer);
  memory_place place;
  if (!vector || !m_changes.keep_memory_p (pointer)
      || !read_place (vector, place) || (place.closed && steady_p (pointer)))
    return false;
  p = place;
  p.owned = true;
  p.member = false;
  p.beyond = place.closed;
  return true;
}

independence::origin
independence::origin_of (const memory_place &p) const
{
  if (!p.pointer)
    {
      tree base = get_base_address (p.base);
      return base && DECL_P (base) ? origin::object : origin::other;
    }
  tree base = p.base;
#if defined ACCDEEP_FORTRAN
  if (TREE_CODE (base) == COMPONENT_REF)
    {
      tree descriptor = TREE_OPERAND (base, 0);
      tree root = get_base_address (descriptor);
      if (!descriptor_type_p (TREE_TYPE (descriptor)) || !root)
        return origin::other;
      const bool dummy = TREE_CODE (root) == INDIRECT_REF;
      if (dummy)
        root = TREE_OPERAND (root, 0);
      STRIP_NOPS (root);
      if (!DECL_P (root) || (dummy && !TYPE_RESTRICT (TREE_TYPE (root))))
        return origin::other;
      return allocatable_descriptor_p (TREE_TYPE (descriptor))
                     || (dummy && TREE_CODE (descriptor) == INDIRECT_REF)
                 ? origin::reference
                 : origin::other;
    }
  if (VAR_P (base) && DECL_ARTIFICIAL (base))
    return TYPE_RESTRICT (TREE_TYPE (base)) && !m_values.assigned_p (base)
               ? origin::reference
               : origin::other;
  /* An automatic array; a target is not restrict.  */
  if (VAR_P (base) && TREE_CODE (TREE_TYPE (TREE_TYPE (base))) == ARRAY_TYPE)
    return TYPE_RESTRICT (TREE_TYPE (base)) ? origin::reference
           : m_values.assigned_p (base)     ? origin::other
                                            : origin::target;
  const bool dummy = TREE_CODE (base) == INDIRECT_REF;
  if (dummy)
    base = stripped (TREE_OPERAND (base, 0));
  if (VAR_P (base) || dummy)
    return !scalar_behind_p (base) || m_values.assigned_p (base) ? origin::other
           : lang_hooks.decls.omp_private_outer_ref (base) ? origin::reference
                                                           : origin::target;
#endif
  if (TREE_CODE (base) == PARM_DECL && !m_values.changed_p (base))
    return TYPE_RESTRICT (TREE_TYPE (base)) ? origin::reference
                                            : origin::parameter;
  if (m_values.restricted_p (base))
    return origin::reference;
  return m_values.allocated_p (base) ? origin::allocated : origin::other;
}

namespace
{

/* Are A and B, lvalues without pointers, two objects, or different members of
   one?  */
bool
objects_apart_p (tree a, tree b)
{
  if (get_base_address (a) != get_base_address (b))
    return true;
  return TREE_CODE (a) == COMPONENT_REF && TREE_CODE (b) == COMPONENT_REF
         && operand_equal_p (TREE_OPERAND (a, 0), TREE_OPERAND (b, 0), 0)
         && TREE_OPERAND (a, 1) != TREE_OPERAND (b, 1);
}

} // namespace

/* The same for A and B, of which one is owned or both.  */
bool
independence::owned_apart_p (const memory_place &a, const memory_place &b) const
{
  if (!a.owned || !b.owned)
    {
      const memory_place &elements = a.owned ? a : b;
      if ((a.owned ? b : a).member && !elements.closed
          && !AGGREGATE_TYPE_P (elements.units.back ()))
        return true;
      const origin other = origin_of (a.owned ? b : a);
      return other == origin::object || other == origin::reference
             || other == origin::allocated;
    }
  if (!a.pointer && !b.pointer)
    return objects_apart_p (a.base, b.base);
  if (a.beyond || b.beyond)
    return false;
  tree x = a.pointer ? owner_of_elements (a.base) : a.base;
  tree y = b.pointer ? owner_of_elements (b.base) : b.base;
  if (!x || !y || (DECL_P (x) && DECL_P (y)))
    return false;
  /* A variable is no member of what a pointer leads to.  */
  if (DECL_P (x) || DECL_P (y))
    return TREE_CODE (DECL_P (x) ? y : x) == COMPONENT_REF;
  return TREE_CODE (x) == COMPONENT_REF && TREE_CODE (y) == COMPONENT_REF
         && operand_equal_p (TREE_OPERAND (x, 0), TREE_OPERAND (y, 0), 0)
         && TREE_OPERAND (x, 1) != TREE_OPERAND (y, 1);
}

/* Do A and B, whose bases differ, lead to different memory?  */
bool
independence::disjoint_p (const memory_place &a, const memory_place &b) const
{
  if (a.owned || b.owned)
    return owned_apart_p (a, b);
  origin x = origin_of (a), y = origin_of (b);
  if (x > y)
    std::swap (x, y);
  if (y == origin::other || (x == origin::parameter && y == x))
    return false;
  if (y == origin::target)
    return x == origin::reference
           || (x == origin::object
               && !TREE_ADDRESSABLE (
                   get_base_address (a.pointer ? b.base : a.base)));
  if (x != origin::object || y != origin::parameter)
    {
      if (x != origin::object || y != origin::object)
        return true;
      return objects_apart_p (a.base, b.base);
    }
  tree object = get_base_address (a.pointer ? b.base : a.base);
  return !is_global_var (object) && TREE_CODE (object) != PARM_DECL;
}

} // namespace accdeep

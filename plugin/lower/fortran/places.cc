/* Where the statements of a Fortran procedure read and write.  Consumes the
   trees that gfortran makes of subscripts and components; produces them as
   paths of components and of elements, whose numbers are sums of products.

   A dummy argument that is neither a pointer nor a target is a reference that
   nothing else leads to where it is written, as gfortran says by `restrict'.
   The same holds for what allocatable components have: it is part of the object
   (Fortran 2018, 15.5.2.13).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/fortran/places.h"
#include "plugin/gcc/fortran.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* T without conversions that keep values as they are, or keep their sums.  */
tree
without_conversions (tree t)
{
  while ((CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR)
         && INTEGRAL_TYPE_P (TREE_TYPE (t))
         && INTEGRAL_TYPE_P (TREE_TYPE (TREE_OPERAND (t, 0)))
         && TYPE_PRECISION (TREE_TYPE (t))
                >= TYPE_PRECISION (TREE_TYPE (TREE_OPERAND (t, 0)))
         && !TYPE_UNSIGNED (TREE_TYPE (TREE_OPERAND (t, 0))))
    t = TREE_OPERAND (t, 0);
  return t;
}

/* The variable that the lvalue T is, or is a part of; null: it is elsewhere. */
tree
variable_of (tree t)
{
  while (handled_component_p (t))
    t = TREE_OPERAND (t, 0);
  return DECL_P (t) ? t : NULL_TREE;
}

/* Is T in an array's descriptor, which does not change as long as nothing is
   allocated?  */
bool
in_descriptor_p (tree t)
{
  for (; handled_component_p (t); t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) == COMPONENT_REF
        && descriptor_type_p (TREE_TYPE (TREE_OPERAND (t, 0))))
      return true;
  return false;
}

} // namespace

/* ------------------------------------------------------------------------
   Assignments.
   ------------------------------------------------------------------------ */

tree
definitions::visit (tree *tp, int *walk_subtrees, void *data)
{
  definitions &self = *static_cast<definitions *> (data);
  tree t = *tp;
  self.m_position++;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == LOOP_EXPR && !self.m_loop)
    {
      *walk_subtrees = 0;
      self.m_loop = t;
      walk_tree (&LOOP_EXPR_BODY (t), visit, data, NULL);
      self.m_loop = NULL_TREE;
    }
  else if (TREE_CODE (t) == GOTO_EXPR)
    self.m_jumps[GOTO_DESTINATION (t)]++;
  else if (TREE_CODE (t) == ADDR_EXPR)
    {
      if (tree variable = variable_of (TREE_OPERAND (t, 0)))
        self.m_addressed.insert (variable);
    }
  else if (TREE_CODE (t) == MODIFY_EXPR || TREE_CODE (t) == INIT_EXPR)
    {
      tree variable = variable_of (TREE_OPERAND (t, 0));
      if (!variable)
        return NULL_TREE;
      definition &d = self.m_all[variable];
      d.count++;
      d.value = variable == TREE_OPERAND (t, 0) ? TREE_OPERAND (t, 1) : NULL;
      d.last = self.m_position;
      if (self.m_loop)
        d.loops.insert (self.m_loop);
    }
  else if (VAR_P (t) || TREE_CODE (t) == PARM_DECL)
    self.m_mentions[t]++;
  return NULL_TREE;
}

definitions::definitions (tree body) { walk_tree (&body, visit, this, NULL); }

bool
definitions::plain_p (tree decl) const
{
  return ((VAR_P (decl) && !is_global_var (decl) && !DECL_VALUE_EXPR (decl))
          || TREE_CODE (decl) == PARM_DECL)
         && !m_addressed.count (decl) && !TREE_THIS_VOLATILE (decl);
}

bool
definitions::assigned_in_p (tree decl, tree loop) const
{
  const auto found = m_all.find (decl);
  return found != m_all.end () && found->second.loops.count (loop);
}

tree
definitions::only_value (tree decl) const
{
  const auto found = m_all.find (decl);
  return VAR_P (decl) && plain_p (decl) && found != m_all.end ()
                 && found->second.count == 1
             ? found->second.value
             : NULL_TREE;
}

namespace
{

struct change_search
{
  const definitions *self;
  unsigned position; /* Behind it nothing may change.  */
};

} // namespace

/* Gives what may have another value later.  */
tree
definitions::find_change (tree *tp, int *walk_subtrees, void *data)
{
  const change_search &s = *static_cast<const change_search *> (data);
  tree t = *tp;
  if (TYPE_P (t) || in_descriptor_p (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (!DECL_P (t))
    return TREE_CODE (t) == CALL_EXPR || TREE_CODE (t) == INDIRECT_REF
                   || handled_component_p (t)
               ? t
               : NULL_TREE;
  if (!s.self->plain_p (t))
    return t;
  const auto found = s.self->m_all.find (t);
  return found != s.self->m_all.end ()
                 && (!found->second.loops.empty ()
                     || found->second.last >= s.position)
             ? t
             : NULL_TREE;
}

tree
definitions::lasting_value (tree decl) const
{
  tree value = only_value (decl);
  if (!value)
    return NULL_TREE;
  const definition &d = m_all.at (decl);
  if (!d.loops.empty ())
    return NULL_TREE;
  change_search s = { this, d.last };
  return walk_tree_without_duplicates (&value, find_change, &s) ? NULL_TREE
                                                                : value;
}

unsigned
definitions::mentions (tree decl) const
{
  const auto found = m_mentions.find (decl);
  return found == m_mentions.end () ? 0 : found->second;
}

unsigned
definitions::jumps (tree label) const
{
  const auto found = m_jumps.find (label);
  return found == m_jumps.end () ? 0 : found->second;
}

/* ------------------------------------------------------------------------
   Numbers of elements.
   ------------------------------------------------------------------------ */

unsigned
place_reader::open (tree variable)
{
  m_atoms.push_back (variable);
  m_active[variable] = m_atoms.size () - 1;
  return m_atoms.size () - 1;
}

/* The variables of loops in VALUE are those of loops around the assignment.  */
void
place_reader::note_value (tree decl, tree value)
{
  if (!INTEGRAL_TYPE_P (TREE_TYPE (decl)) || !m_definitions.only_value (decl))
    return;
  if (auto form = form_of (value))
    m_values[decl] = *form;
}

bool
place_reader::invariant_p (tree t) const
{
  if (CONSTANT_CLASS_P (t))
    return true;
  if (DECL_P (t))
    return m_definitions.plain_p (t) && !m_definitions.assigned_in_p (t, m_loop)
           && !open_p (t);
  switch (TREE_CODE (t))
    {
    case INDIRECT_REF:
    case COMPONENT_REF:
    case NON_LVALUE_EXPR:
      return invariant_p (TREE_OPERAND (t, 0));
    case ARRAY_REF:
    case POINTER_PLUS_EXPR:
      return invariant_p (TREE_OPERAND (t, 0))
             && invariant_p (TREE_OPERAND (t, 1));
    case COND_EXPR:
      return invariant_p (TREE_OPERAND (t, 0))
             && invariant_p (TREE_OPERAND (t, 1))
             && invariant_p (TREE_OPERAND (t, 2));
    default:
      if (BINARY_CLASS_P (t) || COMPARISON_CLASS_P (t))
        return invariant_p (TREE_OPERAND (t, 0))
               && invariant_p (TREE_OPERAND (t, 1));
      return UNARY_CLASS_P (t) && invariant_p (TREE_OPERAND (t, 0));
    }
}

/* T as a product of its own.  */
std::optional<linear_form>
place_reader::atom_form (tree t)
{
  if (const auto found = m_active.find (t); found != m_active.end ())
    return linear_form::of_atom (found->second);
  if (const auto found = m_values.find (t); found != m_values.end ())
    return found->second;
  if (DECL_P (t))
    if (tree value = m_definitions.lasting_value (t))
      if (auto form = form_of (value))
        return form;
  if (!invariant_p (t))
    return std::nullopt;
  for (std::size_t i = 0; i < m_atoms.size (); i++)
    if (m_atoms[i] == t || (!DECL_P (t) && operand_equal_p (m_atoms[i], t, 0)))
      return linear_form::of_atom (i);
  m_atoms.push_back (t);
  return linear_form::of_atom (m_atoms.size () - 1);
}

/* Sums and products in it do not overflow, as in all of Fortran.  */
std::optional<linear_form>
place_reader::form_of (tree t)
{
  t = without_conversions (t);
  auto of = [&] (int i) { return form_of (TREE_OPERAND (t, i)); };
  switch (TREE_CODE (t))
    {
    case INTEGER_CST:
      if (!tree_fits_shwi_p (t))
        return std::nullopt;
      return linear_form (tree_to_shwi (t));
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
      {
        if (TYPE_OVERFLOW_WRAPS (TREE_TYPE (t)))
          return std::nullopt;
        const auto a = of (0), b = of (1);
        if (!a || !b)
          return std::nullopt;
        return TREE_CODE (t) == MULT_EXPR
                   ? a->times (*b)
                   : a->plus (*b, TREE_CODE (t) == PLUS_EXPR ? 1 : -1);
      }
    case NEGATE_EXPR:
    case BIT_NOT_EXPR:
      {
        const auto a = of (0);
        if (!a)
          return std::nullopt;
        return linear_form (TREE_CODE (t) == NEGATE_EXPR ? 0 : -1)
            .plus (*a, -1);
      }
    default:
      return atom_form (t);
    }
}

bool
place_reader::nonzero_p (unsigned number) const
{
  tree t = m_atoms[number];
  tree value = DECL_P (t) ? m_definitions.only_value (t) : t;
  /* What gfortran makes of a stride.  */
  return value && TREE_CODE (value) == COND_EXPR
         && TREE_CODE (TREE_OPERAND (value, 0)) == NE_EXPR
         && integer_zerop (TREE_OPERAND (TREE_OPERAND (value, 0), 1))
         && operand_equal_p (TREE_OPERAND (TREE_OPERAND (value, 0), 0),
                             TREE_OPERAND (value, 1), 0)
         && integer_nonzerop (TREE_OPERAND (value, 2));
}

tree
place_reader::value_before (tree t, bool memory) const
{
  if (CONSTANT_CLASS_P (t))
    return t;
  if (DECL_P (t))
    {
      if (open_p (t) || !m_definitions.plain_p (t))
        return NULL_TREE;
      if (!m_definitions.assigned_in_p (t, m_loop))
        return t;
      tree value = m_definitions.only_value (t);
      return value ? value_before (value, memory) : NULL_TREE;
    }
  switch (TREE_CODE (t))
    {
    /* Of what is there whether the loop is executed or not.  */
    case INDIRECT_REF:
      return memory && TREE_CODE (TREE_OPERAND (t, 0)) == PARM_DECL ? t
                                                                    : NULL_TREE;
    case COMPONENT_REF:
      return value_before (TREE_OPERAND (t, 0), memory) ? t : NULL_TREE;
    case ARRAY_REF:
      return TREE_CODE (TREE_OPERAND (t, 1)) == INTEGER_CST
                     && value_before (TREE_OPERAND (t, 0), memory)
                 ? t
                 : NULL_TREE;
    default:
      break;
    }
  if (!BINARY_CLASS_P (t) && !UNARY_CLASS_P (t) && !COMPARISON_CLASS_P (t)
      && TREE_CODE (t) != COND_EXPR)
    return NULL_TREE;
  tree result = copy_node (t);
  for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
    {
      TREE_OPERAND (result, i) = value_before (TREE_OPERAND (t, i), memory);
      if (!TREE_OPERAND (result, i))
        return NULL_TREE;
    }
  return result;
}

/* ------------------------------------------------------------------------
   Places.
   ------------------------------------------------------------------------ */

std::optional<place>
place_reader::place_of (tree t)
{
  place p;
  if (!read (t, p))
    return std::nullopt;
  return p;
}

/* Add what the lvalue T denotes to P.  */
bool
place_reader::read (tree t, place &p)
{
  if (TREE_THIS_VOLATILE (t))
    return false;
  switch (TREE_CODE (t))
    {
    case VAR_DECL:
      p.root = t;
      return m_definitions.plain_p (t);
    case COMPONENT_REF:
      if (TREE_CODE (TREE_TYPE (TREE_OPERAND (t, 0))) != RECORD_TYPE
          || class_container_p (TREE_TYPE (TREE_OPERAND (t, 0)))
          || !read (TREE_OPERAND (t, 0), p))
        return false;
      p.steps.push_back ({ place::step::component, TREE_OPERAND (t, 1) });
      return true;
    case ARRAY_REF:
      if (!read (TREE_OPERAND (t, 0), p))
        return false;
      p.steps.push_back (
          { place::step::element, NULL_TREE, form_of (TREE_OPERAND (t, 1)) });
      return true;
    case INDIRECT_REF:
      {
        tree pointer = TREE_OPERAND (t, 0);
        STRIP_NOPS (pointer);
        if (TREE_CODE (pointer) != POINTER_PLUS_EXPR)
          return read_target (pointer, p);
        tree bytes = TYPE_SIZE_UNIT (TREE_TYPE (t));
        if (!bytes || !tree_fits_shwi_p (bytes) || tree_to_shwi (bytes) <= 0
            || !read_target (TREE_OPERAND (pointer, 0), p))
          return false;
        auto number = form_of (TREE_OPERAND (pointer, 1));
        if (number)
          number = number->divided_by (tree_to_shwi (bytes));
        p.steps.push_back ({ place::step::element, NULL_TREE, number });
        return true;
      }
    default:
      return false;
    }
}

/* The same for what POINTER leads to.  */
bool
place_reader::read_target (tree pointer, place &p)
{
  STRIP_NOPS (pointer);
  tree type = TREE_TYPE (pointer);
  switch (TREE_CODE (pointer))
    {
    case PARM_DECL:
      p.root = pointer;
      return POINTER_TYPE_P (type) && TYPE_RESTRICT (type)
             && m_definitions.plain_p (pointer)
             && !m_definitions.only_value (pointer)
             && !class_container_p (TREE_TYPE (type));
    case VAR_DECL:
      /* Where a dummy array begins.  */
      if (tree value = m_definitions.only_value (pointer))
        return DECL_ARTIFICIAL (pointer)
               && !m_definitions.assigned_in_p (pointer, m_loop)
               && read_target (value, p);
      return false;
    case COMPONENT_REF:
      {
        tree descriptor = TREE_OPERAND (pointer, 0);
        tree of = TREE_TYPE (descriptor);
        if (!descriptor_type_p (of) || !read (descriptor, p)
            || TREE_OPERAND (pointer, 1) != layout_of_descriptor (of).data
            || VAR_P (p.root))
          return false;
        /* Of a dummy array, which is no pointer, or of an allocatable one.  */
        if (!p.steps.empty () && !allocatable_descriptor_p (of))
          return false;
        p.steps.push_back ({ place::step::target });
        return true;
      }
    default:
      return false;
    }
}

} // namespace accdeep

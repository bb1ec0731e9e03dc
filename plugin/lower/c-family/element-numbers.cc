/* Which elements of an array each iteration of a loop has to itself.  Consumes
   expressions for their numbers; produces what must hold for that when the
   function starts.

   A number is i * n + j, where j is in a loop inside, or the like.  Each
   iteration of the loop with i has some to itself, if what is added is never
   negative and less than what i is multiplied by.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/c-family/element-numbers.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* Is T computed without wrapping: would that be undefined?  Or modulo 2^64, if
   WRAPS is not null, which becomes true then?  */
bool
computed_p (tree t, bool *wraps)
{
  tree type = TREE_TYPE (t);
  if (!INTEGRAL_TYPE_P (type))
    return false;
  if (TYPE_OVERFLOW_UNDEFINED (type))
    return true;
  if (!wraps || TYPE_PRECISION (type) < TYPE_PRECISION (sizetype))
    return false;
  *wraps = true;
  return true;
}

/* Does VARIABLE, which adds a positive step while it is below a bound, never
   become less?  A short one may.  */
bool
counts_up_p (tree variable)
{
  tree type = TREE_TYPE (variable);
  return TYPE_UNSIGNED (type)
         || (TYPE_OVERFLOW_UNDEFINED (type)
             && TYPE_PRECISION (type) >= TYPE_PRECISION (integer_type_node));
}

/* T as a signed size, which it is if TESTS hold; null: it is none.  */
tree
as_size (tree t, std::vector<tree> &tests)
{
  tree type = TREE_TYPE (t);
  if (!INTEGRAL_TYPE_P (type))
    return NULL_TREE;
  if (TREE_CODE (t) == INTEGER_CST)
    return int_fits_type_p (t, ssizetype) ? fold_convert (ssizetype, t)
                                          : NULL_TREE;
  if (TYPE_PRECISION (type) + TYPE_UNSIGNED (type) > TYPE_PRECISION (ssizetype))
    tests.push_back (build2 (LE_EXPR, boolean_type_node, t,
                             fold_convert (type, TYPE_MAX_VALUE (ssizetype))));
  return TYPE_PRECISION (type) > TYPE_PRECISION (ssizetype)
             ? NULL_TREE
             : fold_convert (ssizetype, t);
}

/* T + 1, or null if that is.  */
tree
plus_one (tree t)
{
  return t ? fold_build2 (PLUS_EXPR, ssizetype, t, ssize_int (1)) : t;
}
tree
minus_one (tree t)
{
  return t ? fold_build2 (MINUS_EXPR, ssizetype, t, ssize_int (1)) : t;
}

} // anonymous namespace

bool
element_numbers::distinct_p (tree number, separation &s)
{
  return separated (number, s) && note_limits (s)
         && std::none_of (s.tests.begin (), s.tests.end (),
                          [] (tree test) { return integer_zerop (test); });
}

/* Are the values of NUMBER, an element's, different in different iterations?
 */
bool
element_numbers::separated (tree number, separation &s)
{
  tree t = without_extensions (number);
  if (t == m_loop.loop.variable)
    return true;
  if (TREE_CODE (t) != PLUS_EXPR)
    return scaled (t, s);
  for (int i = 0; i < 2; i++)
    {
      separation whole;
      if (scaled (operand (t, i), whole) && below (operand (t, 1 - i), whole)
          && computed_p (t, &whole.wraps))
        {
          s = whole;
          return true;
        }
    }
  return false;
}

/* Is NUMBER such a one times what is the same everywhere?  */
bool
element_numbers::scaled (tree number, separation &s)
{
  tree t = without_extensions (number);
  if (TREE_CODE (t) != MULT_EXPR)
    return false;
  for (int i = 0; i < 2; i++)
    {
      separation inner;
      if (!separated (operand (t, i), inner) || !computed_p (t, &inner.wraps))
        continue;
      tree factor
          = m_places.value_at_start (without_extensions (operand (t, 1 - i)));
      if (!factor)
        continue;
      tree size = as_size (factor, inner.tests);
      if (!size)
        continue;
      inner.scale.push_back (size);
      inner.tests.push_back (
          fold_build2 (GT_EXPR, boolean_type_node, size, ssize_int (0)));
      s = inner;
      return true;
    }
  return false;
}

/* Is REST, which is added, never negative, and less than S's last factor?  */
bool
element_numbers::below (tree rest, separation &s)
{
  if (!natural_p (rest))
    return false;
  tree last = last_of (rest, s);
  if (!last)
    return false;
  s.tests.push_back (
      fold_build2 (LT_EXPR, boolean_type_node, last, s.scale.back ()));
  return true;
}

/* Is T never negative?  */
bool
element_numbers::natural_p (tree t) const
{
  t = without_extensions (t);
  if (TREE_CODE (t) == INTEGER_CST)
    return tree_int_cst_sgn (t) >= 0;
  if (t == m_loop.loop.variable)
    return !m_loop.array && !m_loop.down && natural_p (m_loop.loop.first)
           && counts_up_p (t);
  if (TREE_CODE (t) == PLUS_EXPR)
    return computed_p (t, nullptr) && natural_p (operand (t, 0))
           && natural_p (operand (t, 1));
  for (const counted_for &inner : m_inner)
    if (inner.variable == t)
      return counts_up_p (t) && natural_p (inner.first);
  return false;
}

/* The most that T can be, as it is known when the function starts; null: that
   is not known.  */
tree
element_numbers::last_of (tree t, separation &s)
{
  t = without_extensions (t);
  if (t == m_loop.loop.variable)
    return minus_one (outer_top (s));
  for (const counted_for &inner : m_inner)
    if (inner.variable == t)
      return minus_one (top_of (inner, s));
  const tree_code code = TREE_CODE (t);
  if ((code == PLUS_EXPR || code == MINUS_EXPR) && computed_p (t, nullptr)
      && !m_places.invariant_p (t))
    {
      tree left = last_of (operand (t, 0), s);
      tree right = operand (t, 1);
      if (!left)
        return NULL_TREE;
      if (code == PLUS_EXPR)
        {
          right = last_of (right, s);
          return right ? fold_build2 (PLUS_EXPR, ssizetype, left, right)
                       : NULL_TREE;
        }
      return natural_p (right) ? left : NULL_TREE;
    }
  tree value = m_places.value_at_start (t);
  return value ? as_size (value, s.tests) : NULL_TREE;
}

/* One more than the variable of LOOP, which is inside, can be in its body.  */
tree
element_numbers::top_of (const counted_for &loop, separation &s)
{
  tree last = last_of (loop.bound, s);
  return last && TREE_CODE (loop.condition) == LE_EXPR ? plus_one (last) : last;
}

/* The same for the loop that is looked into.  */
tree
element_numbers::outer_top (separation &s) const
{
  if (m_loop.array || m_loop.down)
    return NULL_TREE;
  tree end = as_size (m_loop.end, s.tests);
  return end && TREE_CODE (m_loop.loop.condition) == LE_EXPR ? plus_one (end)
                                                             : end;
}

/* Where numbers are computed modulo 2^64, let them be less than that.  False:
   it is not known when they are.  */
bool
element_numbers::note_limits (separation &s) const
{
  if (!s.wraps)
    return true;
  tree end = natural_p (m_loop.loop.variable) ? outer_top (s) : NULL_TREE;
  if (!end)
    return false;
  constexpr unsigned bits = 62;
  tree limit = ssize_int (HOST_WIDE_INT_1 << (bits / (s.scale.size () + 1)));
  auto add = [&] (tree t) {
    s.tests.push_back (fold_build2 (LE_EXPR, boolean_type_node, t, limit));
  };
  for (tree factor : s.scale)
    add (factor);
  add (end);
  return true;
}

} // namespace accdeep

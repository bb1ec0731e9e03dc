/* Numbers of elements that the iterations of a loop use.

   Two accesses to one base are to different elements in different iterations if
   in one dimension

     number = C * VARIABLE + REST

   with one C for both, and their RESTs are less than C apart.  That subscripts
   are within their dimensions is what the languages demand.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/kernels-numbers.h"

#if defined ACCDEEP_FORTRAN
#include "plugin/gcc/fortran.h"
#endif

#include <algorithm>

namespace accdeep
{

namespace
{

/* Is T the distance of two columns of an array?  Subscripts of one
   dimension stand for nothing else.  */
bool
stride_p (tree t)
{
  if (!lang_GNU_Fortran ())
    return false;
  tree named = TREE_CODE (t) == COMPONENT_REF ? TREE_OPERAND (t, 1) : t;
#if defined ACCDEEP_FORTRAN
  /* Of a dimension of a descriptor.  */
  if (TREE_CODE (t) == COMPONENT_REF
      && (TREE_CODE (TREE_OPERAND (t, 0)) != ARRAY_REF
          || TREE_CODE (TREE_OPERAND (TREE_OPERAND (t, 0), 0)) != COMPONENT_REF
          || !descriptor_type_p (TREE_TYPE (
              TREE_OPERAND (TREE_OPERAND (TREE_OPERAND (t, 0), 0), 0)))))
    return false;
#endif
  return (TREE_CODE (t) == COMPONENT_REF || (VAR_P (t) && DECL_ARTIFICIAL (t)))
         && DECL_NAME (named)
         && startswith (IDENTIFIER_POINTER (DECL_NAME (named)), "stride");
}

} // namespace

unsigned
loop_numbers::open (tree variable)
{
  m_atoms.push_back (variable);
  m_open[variable] = m_atoms.size () - 1;
  return m_atoms.size () - 1;
}

void
loop_numbers::begin_all (tree variable)
{
  m_variable = open (variable);
}

void
loop_numbers::limit (const range &values)
{
  m_values = values;
}

void
loop_numbers::begin (tree variable, const range &values)
{
  m_ranges[open (variable)] = values;
}

void
loop_numbers::end (tree variable)
{
  m_open.erase (variable);
}

bool
loop_numbers::varies_p (tree decl) const
{
  return m_open.count (decl) != 0;
}

std::optional<linear_form>
loop_numbers::of_variable (tree t) const
{
  const auto found = m_open.find (t);
  if (found == m_open.end ())
    return std::nullopt;
  return linear_form::of_atom (found->second);
}

linear_form
loop_numbers::of_steady (tree t)
{
  for (std::size_t i = 0; i < m_atoms.size (); i++)
    if (m_atoms[i] == t || (!DECL_P (t) && operand_equal_p (m_atoms[i], t, 0)))
      return linear_form::of_atom (i);
  m_atoms.push_back (t);
  return linear_form::of_atom (m_atoms.size () - 1);
}

/* Is ATOM at least 0 wherever an element with the number F is used?  That is in
   the loops of the variables in F, which have iterations then: ATOM or fewer.
 */
bool
loop_numbers::positive_p (unsigned atom, const linear_form &f) const
{
  for (const auto &[product, factor] : f.terms ())
    for (unsigned variable : product)
      if (const auto found = m_ranges.find (variable); found != m_ranges.end ())
        {
          const range &r = found->second;
          const auto less
              = r.first && r.last ? r.last->plus (*r.first, -1) : std::nullopt;
          const auto rest
              = less ? linear_form::of_atom (atom).plus (*less, -1) : less;
          const auto constant
              = rest ? rest->constant () : std::optional<std::int64_t> ();
          if (constant && *constant >= 0)
            return true;
        }
  return false;
}

/* Between which values is F?  REST plus LOW or HIGH.  */
bool
loop_numbers::bounds (const linear_form &f, linear_form &rest, linear_form &low,
                      linear_form &high) const
{
  for (const auto &[product, factor] : f.terms ())
    {
      const range *values = nullptr;
      linear_form others (factor), magnitude (1);
      for (unsigned atom : product)
        {
          const auto found = m_ranges.find (atom);
          if (found != m_ranges.end ())
            {
              if (values)
                return false;
              values = &found->second;
              continue;
            }
          const auto t = others.times (linear_form::of_atom (atom));
          const auto m = magnitude.times (linear_form::of_atom (atom));
          if (!t || !m)
            return false;
          others = *t;
          magnitude = *m;
        }
      if (!values)
        {
          const auto sum = rest.plus (others);
          if (!sum)
            return false;
          rest = *sum;
          continue;
        }
      if (!values->first || !values->last)
        return false;
      for (unsigned atom : product)
        if (!m_ranges.count (atom) && !positive_p (atom, f))
          return false;
      for (const std::optional<linear_form> *end :
           { &values->first, &values->last })
        for (const auto &[p, ignored] : (*end)->terms ())
          for (unsigned atom : p)
            if (atom == m_variable || m_ranges.count (atom))
              return false;
      const auto least
          = magnitude.times (factor > 0 ? *values->first : *values->last);
      const auto most
          = magnitude.times (factor > 0 ? *values->last : *values->first);
      const auto l = least ? low.plus (*least, factor) : std::nullopt;
      const auto h = most ? high.plus (*most, factor) : std::nullopt;
      if (!l || !h)
        return false;
      low = *l;
      high = *h;
    }
  return true;
}

namespace
{

/* FORM as FACTOR times the variable, and OTHERS without that.  */
bool
take_variable (const linear_form &f, unsigned variable, linear_form &factor,
               linear_form &others)
{
  unsigned found = 0;
  for (const auto &[p, n] : f.terms ())
    {
      linear_form term (n);
      unsigned times = 0;
      for (unsigned atom : p)
        if (atom == variable)
          times++;
        else if (const auto t = term.times (linear_form::of_atom (atom)))
          term = *t;
        else
          return false;
      if (times > 1)
        return false;
      found += times;
      const auto sum = (times ? factor : others).plus (term);
      if (!sum)
        return false;
      (times ? factor : others) = *sum;
    }
  return found == 1;
}

} // namespace

/* Is A - B at least 1 wherever elements with the numbers F and G are used?  */
bool
loop_numbers::greater_p (const linear_form &a, const linear_form &b,
                         const linear_form &f, const linear_form &g) const
{
  const auto difference = a.plus (b, -1);
  if (!difference)
    return false;
  std::int64_t constant = 0;
  for (const auto &[product, factor] : difference->terms ())
    if (product.empty ())
      constant = factor;
    else if (factor < 0)
      return false;
    else
      for (unsigned atom : product)
        if (!positive_p (atom, f) && !positive_p (atom, g))
          return false;
  return constant >= 1;
}

/* A number in A and B, of which all that changes but the loop's variable is a
   multiple, while the variable's values are fewer: a[j * n + i].  FACTOR: of
   the variable.  */
bool
loop_numbers::in_columns_p (const linear_form &factor, const linear_form &a,
                            const linear_form &b) const
{
  const auto times = factor.constant ();
  linear_form fixed[2];
  std::optional<linear_form::product> common;
  for (int i = 0; i < 2; i++)
    for (const auto &[product, n] : (i ? b : a).terms ())
      {
        linear_form::product steady;
        for (unsigned atom : product)
          if (!m_ranges.count (atom))
            steady.push_back (atom);
        if (steady.size () == product.size ())
          {
            linear_form term (n);
            for (unsigned atom : product)
              if (const auto t = term.times (linear_form::of_atom (atom)))
                term = *t;
            if (const auto sum = fixed[i].plus (term))
              fixed[i] = *sum;
            continue;
          }
        linear_form::product both;
        for (unsigned atom : steady)
          if (!common
              || std::find (common->begin (), common->end (), atom)
                     != common->end ())
            both.push_back (atom);
        common = both;
      }
  if (!times || !common || fixed[0].terms () != fixed[1].terms ()
      || !m_values.first || !m_values.last)
    return false;
  const auto span = m_values.last->plus (*m_values.first, -1);
  for (unsigned atom : *common)
    if (const auto more
        = span ? linear_form::of_atom (atom).plus (*span, -std::abs (*times))
               : std::nullopt)
      if (more->constant () && *more->constant () >= 1)
        return true;
  return false;
}

/* Has F the same value in all iterations?  */
bool
loop_numbers::fixed_p (const linear_form &f) const
{
  for (const auto &[product, factor] : f.terms ())
    for (unsigned atom : product)
      if (atom == m_variable || m_ranges.count (atom))
        return false;
  return true;
}

/* Are A and B, numbers in one dimension, different in different iterations?  */
bool
loop_numbers::separate_p (const linear_form &a, const linear_form &b) const
{
  if (fixed_p (a) && fixed_p (b)
      && (greater_p (a, b, a, b) || greater_p (b, a, a, b)))
    return true;
  linear_form factor[2], others[2], rest[2], low[2], high[2];
  if (!take_variable (a, m_variable, factor[0], others[0])
      || !take_variable (b, m_variable, factor[1], others[1])
      || factor[0].terms () != factor[1].terms ())
    return false;
  if (in_columns_p (factor[0], others[0], others[1]))
    return true;
  if (!bounds (others[0], rest[0], low[0], high[0])
      || !bounds (others[1], rest[1], low[1], high[1]))
    return false;
  for (const auto &[p, n] : factor[0].terms ())
    for (unsigned atom : p)
      if (m_ranges.count (atom))
        return false;
  /* The least and the most that B's rest can be more than A's.  */
  const auto d = rest[1].plus (rest[0], -1);
  const auto least = low[1].plus (high[0], -1);
  const auto most = high[1].plus (low[0], -1);
  if (!d || !least || !most)
    return false;
  const auto from = d->plus (*least), to = d->plus (*most);
  const auto minus_from = from ? linear_form ().plus (*from, -1) : std::nullopt;
  const auto opposite = linear_form ().plus (factor[0], -1);
  if (!from || !to || !minus_from || !opposite)
    return false;
  for (const linear_form &c : { factor[0], *opposite })
    if (greater_p (c, *to, a, b) && greater_p (c, *minus_from, a, b))
      return true;
  return false;
}

/* The same for A and B, which may be numbers in several dimensions.  */
bool
loop_numbers::distinct_p (const linear_form &a, const linear_form &b) const
{
  std::map<linear_form::product, linear_form> parts[2];
  for (int i = 0; i < 2; i++)
    for (const auto &[p, n] : (i ? b : a).terms ())
      {
        linear_form::product strides;
        linear_form term (n);
        for (unsigned atom : p)
          if (stride_p (m_atoms[atom]))
            strides.push_back (atom);
          else if (const auto t = term.times (linear_form::of_atom (atom)))
            term = *t;
          else
            return false;
        const auto sum = parts[i][strides].plus (term);
        if (!sum)
          return false;
        parts[i][strides] = *sum;
      }
  for (const auto &[strides, part] : parts[0])
    if (const auto other = parts[1].find (strides);
        other != parts[1].end () && separate_p (part, other->second))
      return true;
  return false;
}

} // namespace accdeep

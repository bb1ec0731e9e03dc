/* Sums of products of integers, as subscripts are.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/linear-form.h"

#include <algorithm>

namespace accdeep
{

linear_form::linear_form (std::int64_t constant) { add ({}, constant); }

linear_form
linear_form::of_atom (unsigned atom)
{
  linear_form result;
  result.add ({ atom }, 1);
  return result;
}

/* False: the sum does not fit, or would not with the other sign.  */
bool
linear_form::add (const product &p, std::int64_t factor)
{
  std::int64_t &here = m_terms[p];
  if (__builtin_add_overflow (here, factor, &here) || here == INT64_MIN)
    return false;
  if (here == 0)
    m_terms.erase (p);
  return true;
}

std::optional<linear_form>
linear_form::plus (const linear_form &other, std::int64_t factor) const
{
  linear_form result = *this;
  for (const auto &[p, f] : other.m_terms)
    {
      std::int64_t product;
      if (__builtin_mul_overflow (f, factor, &product)
          || !result.add (p, product))
        return std::nullopt;
    }
  return result;
}

std::optional<linear_form>
linear_form::times (const linear_form &other) const
{
  linear_form result;
  for (const auto &[p, f] : m_terms)
    for (const auto &[q, g] : other.m_terms)
      {
        product both = p;
        both.insert (both.end (), q.begin (), q.end ());
        std::sort (both.begin (), both.end ());
        std::int64_t factor;
        if (__builtin_mul_overflow (f, g, &factor)
            || !result.add (both, factor))
          return std::nullopt;
      }
  return result;
}

std::optional<linear_form>
linear_form::divided_by (std::int64_t bytes) const
{
  linear_form result;
  for (const auto &[p, f] : m_terms)
    if (f % bytes != 0)
      return std::nullopt;
    else
      result.add (p, f / bytes);
  return result;
}

std::optional<std::int64_t>
linear_form::constant () const
{
  if (m_terms.empty ())
    return 0;
  if (m_terms.size () == 1 && m_terms.begin ()->first.empty ())
    return m_terms.begin ()->second;
  return std::nullopt;
}

} // namespace accdeep

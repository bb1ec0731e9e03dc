/* What local variables have been given.  Consumes what the readers of values
   and statements find; produces terms.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/suggest/variable-values.h"

namespace accdeep
{

namespace
{

/* Memory VALUE is known by the name DECL from now on.  */
void
note_name (const term *value, tree decl)
{
  if (value->is (term_kind::heap) && value->variable.empty ()
      && DECL_NAME (decl))
    value->variable = IDENTIFIER_POINTER (DECL_NAME (decl));
}

} // anonymous namespace

bool
tracked_p (tree t)
{
  return (VAR_P (t) && !is_global_var (t) && !DECL_HAS_VALUE_EXPR_P (t))
         || TREE_CODE (t) == PARM_DECL;
}

variable_values::variable_values (function_facts &facts, tree fndecl)
    : m_facts (facts)
{
  unsigned index = 0;
  for (tree p = DECL_ARGUMENTS (fndecl); p; p = DECL_CHAIN (p))
    m_parameters.emplace (p, index++);
}

const term *
variable_values::value_of (tree decl) const
{
  const auto known = m_values.find (decl);
  if (known != m_values.end ())
    return known->second;
  const auto parameter = m_parameters.find (decl);
  return parameter == m_parameters.end ()
             ? nullptr
             : make_parameter (
                 parameter->second,
                 DECL_NAME (decl) ? IDENTIFIER_POINTER (DECL_NAME (decl)) : "");
}

void
variable_values::set (tree decl, const term *value)
{
  m_values[decl] = value;
  note_name (value, decl);
}

const term *
variable_values::new_version (tree decl)
{
  const term *fresh = make_variable (decl, next_version (decl));
  m_values[decl] = fresh;
  return fresh;
}

/* DECL has BEFORE on one way to here and AFTER on another one.  */
void
variable_values::join (tree decl, const term *before, const term *after)
{
  if (before == after)
    return;
  if (before && null_p (before))
    {
      m_values[decl] = after;
      return;
    }
  if (null_p (after) && before)
    {
      m_values[decl] = before;
      return;
    }
  const term *fresh = new_version (decl);
  if (before)
    m_facts.joins.emplace_back (fresh, before);
  m_facts.joins.emplace_back (fresh, after);
}

void
variable_values::join (const state &other)
{
  const state mine = m_values;
  for (const auto &entry : other)
    {
      const auto there = mine.find (entry.first);
      join (entry.first, there == mine.end () ? nullptr : there->second,
            entry.second);
    }
}

} // namespace accdeep

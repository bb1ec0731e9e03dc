/* Names and labels in the scopes of a function's body: knows which one a
   statement means.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/ptx/scopes.h"

namespace simcuda::ptx
{

void
function_scopes::bind (const std::string &name, scope_entry entry)
{
  if (!m_scopes.back ().names.emplace (name, std::move (entry)).second)
    m_tokens.fail ("'" + name + "' is declared twice");
}

const scope_entry *
function_scopes::find (const std::string &name) const
{
  for (auto s = m_scopes.rbegin (); s != m_scopes.rend (); ++s)
    if (auto at = s->names.find (name); at != s->names.end ())
      return &at->second;
  return nullptr;
}

std::uint32_t
function_scopes::define_label (const std::string &name, unsigned line)
{
  std::uint32_t index = m_function.labels.size ();
  auto [at, fresh] = m_scopes.back ().labels.emplace (name, index);
  if (fresh)
    m_function.labels.push_back ({ name, -1, line, {} });
  label_info &label = m_function.labels[at->second];
  if (label.position >= 0)
    throw syntax_error (line, "label '" + name + "' is defined twice");
  label.position = m_function.body.size ();
  return at->second;
}

std::uint32_t
function_scopes::use_label (const std::string &name)
{
  for (auto s = m_scopes.rbegin (); s != m_scopes.rend (); ++s)
    if (auto at = s->labels.find (name);
        at != s->labels.end ()
        && (s == m_scopes.rbegin ()
            || m_function.labels[at->second].position >= 0))
      return at->second;
  std::uint32_t index = m_function.labels.size ();
  m_function.labels.push_back ({ name, -1, m_tokens.peek ().line, {} });
  m_scopes.back ().labels.emplace (name, index);
  return index;
}

/* A position below -1 says: the same as label -2 - position.  */
void
function_scopes::leave ()
{
  scope inner = std::move (m_scopes.back ());
  m_scopes.pop_back ();
  for (const auto &[name, index] : inner.labels)
    {
      label_info &label = m_function.labels[index];
      if (label.position != -1)
        continue;
      if (m_scopes.empty ())
        throw syntax_error (label.line, "label '" + name + "' is not defined");
      auto [at, fresh] = m_scopes.back ().labels.emplace (name, index);
      if (!fresh)
        label.position = -2 - std::int64_t (at->second);
    }
}

void
function_scopes::resolve_labels ()
{
  for (label_info &label : m_function.labels)
    {
      const label_info *at = &label;
      while (at->position < -1)
        at = &m_function.labels[-2 - at->position];
      label.position = at->position;
      if (&label != at)
        label.targets = at->targets;
    }
}

} // namespace simcuda::ptx

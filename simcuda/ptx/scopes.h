/* Names and labels in the scopes of a function's body.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_PTX_SCOPES_H
#define SIMCUDA_PTX_SCOPES_H

#include "simcuda/ptx/ir.h"
#include "simcuda/ptx/token-stream.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace simcuda::ptx
{

/* What a name of a function's scope stands for.  */
struct scope_entry
{
  enum
  {
    reg,
    local,
    parameter,
    variable
  } what;
  std::uint32_t index;
  unsigned vector = 1; /* Registers: INDEX is the first component.  */
  std::string symbol;  /* variable: its unique name.  */
};

/* Scopes of a function, of which the innermost takes names.  Messages are about
   the token that comes next.  */
class function_scopes
{
public:
  /* Both outlive this.  */
  function_scopes (const token_stream &tokens, function &f)
      : m_tokens (tokens), m_function (f)
  {
  }

  std::size_t
  depth () const
  {
    return m_scopes.size ();
  }
  void
  enter ()
  {
    m_scopes.emplace_back ();
  }
  /* Labels that were used but not defined in this scope are sought around
     it.  */
  void leave ();

  void bind (const std::string &name, scope_entry entry);
  const scope_entry *find (const std::string &name) const;

  /* NAME, in LINE, is the place that follows; returns its number.  */
  std::uint32_t define_label (const std::string &name, unsigned line);
  /* A label of this scope, or one that is defined already around it; else one
     that is to come.  */
  std::uint32_t use_label (const std::string &name);
  /* All scopes are left: let each label have its position.  */
  void resolve_labels ();

private:
  struct scope
  {
    std::unordered_map<std::string, scope_entry> names;
    std::unordered_map<std::string, std::uint32_t> labels;
  };

  const token_stream &m_tokens;
  function &m_function;
  std::vector<scope> m_scopes;
};

} // namespace simcuda::ptx

#endif /* SIMCUDA_PTX_SCOPES_H */

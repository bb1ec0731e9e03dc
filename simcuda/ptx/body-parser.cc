/* Bodies of functions: consumes tokens, produces instructions and what the
   function declares.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/ptx/body-parser.h"

namespace simcuda::ptx
{

void
body_parser::run ()
{
  m_lines.reset ();
  m_scopes.enter ();
  bind_parameters ();
  m_tokens.expect ('{');
  m_scopes.enter ();
  while (m_scopes.depth () > 1)
    statement ();
  m_scopes.leave ();
  m_scopes.resolve_labels ();
}

void
body_parser::bind_parameters ()
{
  for (std::uint32_t i = 0; i < m_function.parameters.size (); i++)
    {
      parameter &p = m_function.parameters[i];
      if (p.reg < 0)
        m_scopes.bind (p.name, { scope_entry::parameter, i, 1, {} });
      else
        {
          p.reg = m_function.registers.size ();
          add_register (p.name, p.type, 1);
        }
    }
}

void
body_parser::statement ()
{
  constexpr unsigned max_scopes = 1000;
  if (m_tokens.take ('{'))
    {
      if (m_scopes.depth () > max_scopes)
        m_tokens.fail ("scopes nested too deeply");
      return m_scopes.enter ();
    }
  if (m_tokens.punct_p ('}'))
    {
      /* Before advancing: what follows the body is not a part of it.  */
      m_scopes.leave ();
      return m_tokens.advance ();
    }
  if (m_tokens.take (';'))
    return;
  if (m_tokens.peek ().kind == token_kind::dotted)
    return directive ();

  int guard = -1;
  bool negated = false;
  if (m_tokens.take ('@'))
    {
      negated = m_tokens.take ('!');
      guard = guard_register ();
    }
  token first = m_tokens.peek ();
  std::string name = m_tokens.identifier ("an instruction");
  if (guard < 0 && m_tokens.take (':'))
    {
      const std::uint32_t label = m_scopes.define_label (name, first.line);
      if (m_tokens.dotted_p ("branchtargets"))
        branch_targets (label);
      return;
    }
  instruction insn = m_instructions.parse (first);
  insn.guard = guard;
  insn.guard_negated = negated;
  m_lines.mark (insn);
  m_function.body.push_back (std::move (insn));
}

/* `$t: .branchtargets $a, $b;': what brx.idx goes to.  */
void
body_parser::branch_targets (std::uint32_t label)
{
  m_tokens.advance ();
  std::vector<std::uint32_t> targets;
  do
    {
      if (targets.size () > 1 << 12)
        m_tokens.fail ("too many targets of a branch");
      targets.push_back (m_scopes.use_label (m_tokens.identifier ("a label")));
    }
  while (m_tokens.take (','));
  m_tokens.expect (';');
  m_function.labels[label].targets = std::move (targets);
}

int
body_parser::guard_register ()
{
  std::string name = m_tokens.identifier ("a predicate");
  const scope_entry *entry = m_scopes.find (name);
  if (!entry || entry->what != scope_entry::reg || entry->vector != 1
      || m_function.registers[entry->index].type != scalar::pred)
    m_tokens.fail ("'" + name + "' is not a predicate");
  return entry->index;
}

void
body_parser::directive ()
{
  if (m_tokens.dotted_p ("loc"))
    m_lines.location ();
  else if (m_tokens.dotted_p ("file"))
    m_lines.file ();
  else if (m_tokens.take_dotted ("reg"))
    register_declaration ();
  else if (m_tokens.dotted_p ("param"))
    parameter_statement ();
  else if (m_tokens.dotted_p ("local") || m_tokens.dotted_p ("shared")
           || m_tokens.dotted_p ("global") || m_tokens.dotted_p ("const"))
    local_declaration ();
  else if (m_tokens.dotted_p ("callprototype") || m_tokens.dotted_p ("pragma")
           || m_tokens.dotted_p ("calltargets"))
    m_tokens.skip_to_semicolon ();
  else
    m_tokens.fail ("unknown directive '." + std::string (m_tokens.peek ().text)
                   + "'");
}

/* `.param .u64 %p;', or `.param .u64 %p<2>;' for %p0 and %p1.  */
void
body_parser::parameter_statement ()
{
  parameter p = m_variables.parameter_declaration ();
  auto add = [this] (const parameter &one) {
    std::uint32_t index = m_function.parameters.size ();
    m_scopes.bind (one.name, { scope_entry::parameter, index, 1, {} });
    m_function.parameters.push_back (one);
  };
  if (m_tokens.take ('<'))
    {
      std::uint64_t count = m_tokens.integer ("the number of parameters");
      if (count > 1 << 10)
        m_tokens.fail ("too many parameters");
      parameter one = p;
      for (std::uint64_t i = 0; i < count; i++)
        {
          one.name = p.name + std::to_string (i);
          add (one);
        }
      m_tokens.expect ('>');
    }
  else
    add (p);
  m_tokens.expect (';');
}

void
body_parser::register_declaration ()
{
  unsigned vector = 1;
  if (m_tokens.take_dotted ("v2"))
    vector = 2;
  else if (m_tokens.take_dotted ("v4"))
    vector = 4;
  scalar t = m_tokens.type ();
  do
    {
      std::string name = m_tokens.identifier ("a register");
      if (!m_tokens.take ('<'))
        {
          add_register (name, t, vector);
          continue;
        }
      std::uint64_t count = m_tokens.integer ("the number of registers");
      if (count > 1 << 16)
        m_tokens.fail ("too many registers");
      for (std::uint64_t i = 0; i < count; i++)
        add_register (name + std::to_string (i), t, vector);
      m_tokens.expect ('>');
    }
  while (m_tokens.take (','));
  m_tokens.expect (';');
}

void
body_parser::add_register (const std::string &name, scalar type,
                           unsigned vector)
{
  std::uint32_t index = m_function.registers.size ();
  if (index > 1 << 20)
    m_tokens.fail ("too many registers");
  for (unsigned i = 0; i < vector; i++)
    m_function.registers.push_back ({ name, type });
  m_scopes.bind (name, { scope_entry::reg, index, vector, {} });
}

/* .local, and .shared, .global and .const that only this function names.  */
void
body_parser::local_declaration ()
{
  space where = m_tokens.dotted_p ("local")    ? space::local
                : m_tokens.dotted_p ("shared") ? space::shared
                : m_tokens.dotted_p ("const")  ? space::constant
                                               : space::global;
  m_tokens.advance ();
  variable head = m_variables.head (linkage::internal, where);
  do
    {
      variable v = m_variables.declarator (head);
      if (m_tokens.take ('='))
        {
          if (where != space::global && where != space::constant)
            m_tokens.fail ("a variable of this space cannot be initialised");
          m_variables.initialiser (v);
          if (v.initial.size () > v.elements * v.vector)
            m_tokens.fail ("too many initial values for '" + v.name + "'");
        }
      if (v.unsized || v.bytes () > 1 << 30)
        m_tokens.fail ("invalid size of variable '" + v.name + "'");
      add_local (std::move (v));
    }
  while (m_tokens.take (','));
  m_tokens.expect (';');
}

void
body_parser::add_local (variable v)
{
  std::string name = v.name;
  if (v.space == space::local)
    {
      std::uint32_t index = m_function.locals.size ();
      m_function.locals.push_back (std::move (v));
      m_scopes.bind (name, { scope_entry::local, index, 1, {} });
      return;
    }
  v.name = m_symbols.unique_name (m_function.name, name);
  m_scopes.bind (name, { scope_entry::variable, 0, 1, v.name });
  m_variables.add_to_module (std::move (v));
}

} // namespace simcuda::ptx

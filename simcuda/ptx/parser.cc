/* The declarations of PTX: consumes tokens, produces a module.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/ptx/parser.h"
#include "simcuda/ptx/body-parser.h"
#include "simcuda/ptx/module-symbols.h"
#include "simcuda/ptx/source-lines.h"
#include "simcuda/ptx/token-stream.h"
#include "simcuda/ptx/variable-parser.h"

#include <string_view>
#include <vector>

namespace simcuda::ptx
{

namespace
{

space
space_named (std::string_view text)
{
  if (text == "global")
    return space::global;
  if (text == "const")
    return space::constant;
  if (text == "shared")
    return space::shared;
  if (text == "local")
    return space::local;
  return space::generic;
}

/* Recursive descent with one token of look-ahead.  */
class module_parser
{
public:
  module_parser (std::string_view name, std::string_view text) : m_tokens (text)
  {
    m_module.name = name;
  }

  module run ();

private:
  void top_level ();
  void linked_declaration ();
  void alias_directive ();
  void function_declaration (linkage, bool entry);
  void signature (function &);
  void parameter_list (function &, std::vector<std::uint32_t> &);
  void function_directives (function &);
  void variable_declaration (linkage, space);

  token_stream m_tokens;
  module m_module;
  module_symbols m_symbols;
  variable_parser m_variables{ m_tokens, m_symbols, m_module };
  source_lines m_lines{ m_tokens, m_module };
};

} // anonymous namespace

module
module_parser::run ()
{
  if (!m_tokens.take_dotted ("version"))
    m_tokens.fail_expected ("'.version'");
  if (m_tokens.peek ().kind != token_kind::f64)
    m_tokens.fail_expected ("a version");
  m_tokens.advance ();
  if (!m_tokens.dotted_p ("target"))
    m_tokens.fail_expected ("'.target'");
  while (m_tokens.peek ().kind != token_kind::end)
    top_level ();
  m_symbols.check_references ();
  return std::move (m_module);
}

void
module_parser::top_level ()
{
  if (m_tokens.peek ().kind != token_kind::dotted)
    m_tokens.fail_expected ("a declaration");
  if (m_tokens.take_dotted ("target"))
    {
      do
        m_tokens.identifier ("a target");
      while (m_tokens.take (','));
    }
  else if (m_tokens.take_dotted ("address_size"))
    {
      if (m_tokens.integer ("an address size") != 64)
        m_tokens.fail ("only 64-bit addresses are supported");
    }
  else if (m_tokens.take_dotted ("version"))
    {
      /* Concatenated texts; the later header says the same.  */
      if (m_tokens.peek ().kind != token_kind::f64)
        m_tokens.fail_expected ("a version");
      m_tokens.advance ();
    }
  else if (m_tokens.dotted_p ("file"))
    m_lines.file ();
  else if (m_tokens.dotted_p ("loc"))
    m_lines.location ();
  else if (m_tokens.dotted_p ("section"))
    m_tokens.skip_section ();
  else if (m_tokens.dotted_p ("pragma"))
    m_tokens.skip_to_semicolon ();
  else if (m_tokens.dotted_p ("alias"))
    alias_directive ();
  else
    linked_declaration ();
}

void
module_parser::alias_directive ()
{
  alias a;
  a.line = m_tokens.peek ().line;
  m_tokens.advance ();
  a.name = m_tokens.identifier ("a function");
  m_tokens.expect (',');
  a.target = m_tokens.identifier ("a function");
  m_tokens.expect (';');
  m_symbols.refer (a.target, a.line);
  m_symbols.declare (a.name);
  m_module.aliases.push_back (std::move (a));
}

void
module_parser::linked_declaration ()
{
  linkage link = linkage::internal;
  if (m_tokens.take_dotted ("extern"))
    link = linkage::external;
  else if (m_tokens.take_dotted ("visible"))
    link = linkage::visible;
  else if (m_tokens.take_dotted ("weak") || m_tokens.take_dotted ("common"))
    link = linkage::weak;

  if (m_tokens.take_dotted ("func"))
    return function_declaration (link, false);
  if (m_tokens.take_dotted ("entry"))
    return function_declaration (link, true);
  space where = m_tokens.peek ().kind == token_kind::dotted
                    ? space_named (m_tokens.peek ().text)
                    : space::generic;
  if (where == space::generic)
    m_tokens.fail_expected ("a declaration");
  m_tokens.advance ();
  variable_declaration (link, where);
}

void
module_parser::parameter_list (function &f, std::vector<std::uint32_t> &list)
{
  m_tokens.expect ('(');
  if (m_tokens.take (')'))
    return;
  do
    {
      list.push_back (f.parameters.size ());
      f.parameters.push_back (m_variables.parameter_declaration ());
    }
  while (m_tokens.take (','));
  m_tokens.expect (')');
}

void
module_parser::signature (function &f)
{
  if (m_tokens.punct_p ('('))
    parameter_list (f, f.outputs);
  f.line = m_tokens.peek ().line;
  f.name = m_tokens.identifier ("a function name");
  if (m_tokens.punct_p ('('))
    parameter_list (f, f.inputs);
}

/* `.maxntid 32, 1, 1' and others between signature and body.  */
void
module_parser::function_directives (function &f)
{
  while (m_tokens.peek ().kind == token_kind::dotted)
    {
      bool threads
          = m_tokens.dotted_p ("maxntid") || m_tokens.dotted_p ("reqntid");
      m_tokens.advance ();
      if (m_tokens.peek ().kind != token_kind::integer)
        {
          if (m_tokens.peek ().kind == token_kind::string)
            m_tokens.skip_to_semicolon ();
          continue;
        }
      std::uint64_t product = m_tokens.integer ("a number");
      while (m_tokens.take (','))
        product *= m_tokens.integer ("a number");
      if (threads)
        f.max_threads = product;
    }
}

void
module_parser::function_declaration (linkage link, bool entry)
{
  function f;
  f.linkage = link;
  f.entry = entry;
  signature (f);
  function_directives (f);
  m_symbols.declare (f.name);
  if (!m_tokens.punct_p ('{'))
    {
      m_tokens.expect (';');
      m_module.functions.push_back (std::move (f));
      return;
    }
  if (link == linkage::external)
    m_tokens.fail ("external function '" + f.name + "' is defined");
  if (!m_symbols.define (f.name))
    m_tokens.fail ("'" + f.name + "' is defined twice");
  f.defined = true;
  m_module.functions.push_back (std::move (f));
  /* Which grow only between bodies.  */
  body_parser (m_tokens, m_symbols, m_variables, m_lines,
               m_module.functions.back ())
      .run ();
}

void
module_parser::variable_declaration (linkage link, space where)
{
  variable head = m_variables.head (link, where);
  do
    {
      variable v = m_variables.declarator (head);
      if (m_tokens.take ('='))
        {
          if (where == space::shared || where == space::local)
            m_tokens.fail ("a variable of this space cannot be initialised");
          if (link == linkage::external)
            m_tokens.fail ("external variable '" + v.name + "' is initialised");
          m_variables.initialiser (v);
          if (v.unsized)
            v.elements = (v.initial.size () + v.vector - 1) / v.vector;
          else if (v.initial.size () > v.elements * v.vector)
            m_tokens.fail ("too many initial values for '" + v.name + "'");
        }
      else if (v.unsized && link != linkage::external)
        m_tokens.fail ("the size of '" + v.name + "' is missing");
      m_variables.add_to_module (std::move (v));
    }
  while (m_tokens.take (','));
  m_tokens.expect (';');
}

module
parse (std::string_view name, std::string_view text)
{
  return module_parser (name, text).run ();
}

} // namespace simcuda::ptx

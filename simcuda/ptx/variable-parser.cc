/* Declarations of variables and parameters: consumes tokens, produces them with
   their initial values.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/ptx/variable-parser.h"

#include <algorithm>

namespace simcuda::ptx
{

namespace
{

constexpr unsigned max_nesting = 64;

} // anonymous namespace

parameter
variable_parser::parameter_declaration ()
{
  parameter p;
  bool in_register = false;
  std::uint64_t align = 0;
  if (m_tokens.take_dotted ("reg"))
    in_register = true;
  else if (!m_tokens.take_dotted ("param"))
    m_tokens.fail_expected ("'.param' or '.reg'");
  if (m_tokens.take_dotted ("align"))
    align = m_tokens.integer ("an alignment");
  p.type = m_tokens.type ();
  /* `.param .u64 .ptr .global .align 8 name': attributes of a pointer.  */
  while (m_tokens.peek ().kind == token_kind::dotted)
    if (m_tokens.take_dotted ("align"))
      m_tokens.integer ("an alignment");
    else
      m_tokens.advance ();
  p.name = m_tokens.identifier ("a parameter");
  p.bytes = size_bytes (p.type);
  if (m_tokens.take ('['))
    {
      std::uint64_t elements
          = m_tokens.punct_p (']')
                ? 0
                : m_tokens.integer ("the number of elements");
      m_tokens.expect (']');
      if (elements > 1 << 16)
        m_tokens.fail ("parameter '" + p.name + "' is too large");
      p.bytes *= elements;
    }
  p.alignment = std::max<std::uint64_t> (align, size_bytes (p.type));
  if (p.alignment & (p.alignment - 1) || p.alignment > 4096)
    m_tokens.fail ("invalid alignment");
  if (in_register)
    p.reg = 0;
  return p;
}

variable
variable_parser::head (linkage link, space where)
{
  variable v;
  v.linkage = link;
  v.space = where;
  for (;;)
    if (m_tokens.take_dotted ("align"))
      {
        v.alignment = m_tokens.integer ("an alignment");
        if (v.alignment == 0 || v.alignment & (v.alignment - 1)
            || v.alignment > 1 << 20)
          m_tokens.fail ("invalid alignment");
      }
    else if (m_tokens.take_dotted ("attribute"))
      {
        m_tokens.expect ('(');
        while (!m_tokens.take (')'))
          {
            if (m_tokens.peek ().kind == token_kind::end)
              m_tokens.fail_expected ("')'");
            m_tokens.advance ();
          }
      }
    else if (m_tokens.take_dotted ("v2"))
      v.vector = 2;
    else if (m_tokens.take_dotted ("v4"))
      v.vector = 4;
    else
      break;
  v.type = m_tokens.type ();
  if (v.type == scalar::pred)
    m_tokens.fail ("a variable cannot be a predicate");
  if (!v.alignment)
    v.alignment = size_bytes (v.type) * v.vector;
  return v;
}

variable
variable_parser::declarator (const variable &head)
{
  variable v = head;
  v.line = m_tokens.peek ().line;
  v.name = m_tokens.identifier ("a variable");
  array_bounds (v);
  return v;
}

void
variable_parser::array_bounds (variable &v)
{
  bool first = true;
  while (m_tokens.take ('['))
    {
      if (first && m_tokens.take (']'))
        {
          v.unsized = true;
          v.elements = 0;
          first = false;
          continue;
        }
      std::uint64_t bound = m_tokens.integer ("the number of elements");
      if (v.unsized && v.elements == 0)
        v.elements = 0;
      else if (__builtin_mul_overflow (v.elements, bound, &v.elements)
               || v.elements > max_variable_bytes)
        m_tokens.fail ("variable '" + v.name + "' is too large");
      m_tokens.expect (']');
      first = false;
    }
}

initial_value
variable_parser::initial_element ()
{
  initial_value value;
  value.line = m_tokens.peek ().line;
  bool negative = m_tokens.take ('-');
  if (m_tokens.peek ().kind == token_kind::integer)
    {
      value.bits = m_tokens.integer ("a value");
      if (negative)
        value.bits = -value.bits;
      return value;
    }
  if (m_tokens.peek ().kind == token_kind::f32
      || m_tokens.peek ().kind == token_kind::f64)
    {
      bool narrow = m_tokens.peek ().kind == token_kind::f32;
      value.number = narrow ? scalar::f32 : scalar::f64;
      value.bits = m_tokens.peek ().bits;
      if (negative)
        value.bits ^= std::uint64_t (1) << (narrow ? 31 : 63);
      m_tokens.advance ();
      return value;
    }
  value.symbol = m_tokens.identifier ("a value");
  if (value.symbol == "generic" && m_tokens.take ('('))
    {
      value.symbol = m_tokens.identifier ("a variable");
      m_tokens.expect (')');
    }
  if (m_tokens.take ('+'))
    value.bits = m_tokens.signed_integer ("an offset");
  else if (m_tokens.take ('-'))
    value.bits = -m_tokens.integer ("an offset");
  m_symbols.refer (value.symbol, value.line);
  return value;
}

void
variable_parser::initialiser (variable &v, unsigned depth)
{
  if (depth > max_nesting)
    m_tokens.fail ("initialiser nested too deeply");
  if (!m_tokens.take ('{'))
    {
      v.initial.push_back (initial_element ());
      return;
    }
  if (m_tokens.take ('}'))
    return;
  do
    initialiser (v, depth + 1);
  while (m_tokens.take (','));
  m_tokens.expect ('}');
}

void
variable_parser::add_to_module (variable v)
{
  m_symbols.declare (v.name);
  if (v.linkage != linkage::external && !m_symbols.define (v.name))
    m_tokens.fail ("'" + v.name + "' is defined twice");
  if (!v.unsized && v.bytes () > max_variable_bytes)
    m_tokens.fail ("variable '" + v.name + "' is too large");
  m_module.variables.push_back (std::move (v));
}

} // namespace simcuda::ptx

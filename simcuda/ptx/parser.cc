/* The declarations of PTX: consumes tokens, produces a module.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/ptx/parser.h"
#include "simcuda/ptx/text-parser.h"

namespace simcuda::ptx
{

namespace
{

/* Larger variables are mistakes, and sizes below never overflow.  */
constexpr std::uint64_t max_variable_bytes = std::uint64_t (1) << 40;
constexpr unsigned max_nesting = 64;

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

} // namespace

void
text_parser::fail (const std::string &reason) const
{
  throw syntax_error (m_token.line, reason);
}

void
text_parser::fail_expected (const char *what) const
{
  std::string seen
      = m_token.kind == token_kind::end
            ? std::string ("end of text")
            : "'" + std::string (m_token.kind == token_kind::dotted ? "." : "")
                  + std::string (m_token.text) + "'";
  fail (std::string ("expected ") + what + " before " + seen);
}

bool
text_parser::take (char c)
{
  if (!punct_p (c))
    return false;
  advance ();
  return true;
}

bool
text_parser::take_dotted (const char *text)
{
  if (!dotted_p (text))
    return false;
  advance ();
  return true;
}

void
text_parser::expect (char c)
{
  const char what[] = { '\'', c, '\'', '\0' };
  if (!take (c))
    fail_expected (what);
}

std::string
text_parser::identifier (const char *what)
{
  if (m_token.kind != token_kind::identifier)
    fail_expected (what);
  std::string name (m_token.text);
  advance ();
  return name;
}

std::uint64_t
text_parser::integer (const char *what)
{
  if (m_token.kind != token_kind::integer)
    fail_expected (what);
  std::uint64_t bits = m_token.bits;
  advance ();
  return bits;
}

std::uint64_t
text_parser::signed_integer (const char *what)
{
  bool negative = take ('-');
  std::uint64_t bits = integer (what);
  return negative ? -bits : bits;
}

scalar
text_parser::type ()
{
  scalar t = m_token.kind == token_kind::dotted ? scalar_named (m_token.text)
                                                : scalar::none;
  if (t == scalar::none)
    fail_expected ("a type");
  advance ();
  return t;
}

void
text_parser::skip_to_semicolon ()
{
  while (!punct_p (';'))
    {
      if (m_token.kind == token_kind::end)
        fail_expected ("';'");
      advance ();
    }
  advance ();
}

void
text_parser::skip_section ()
{
  while (!punct_p ('{'))
    {
      if (m_token.kind == token_kind::end)
        fail_expected ("'{'");
      advance ();
    }
  while (!punct_p ('}'))
    {
      if (m_token.kind == token_kind::end)
        fail_expected ("'}'");
      advance ();
    }
  advance ();
}

module
text_parser::run ()
{
  if (!take_dotted ("version"))
    fail_expected ("'.version'");
  if (m_token.kind != token_kind::f64)
    fail_expected ("a version");
  advance ();
  if (!dotted_p ("target"))
    fail_expected ("'.target'");
  while (m_token.kind != token_kind::end)
    top_level ();
  check_references ();
  return std::move (m_module);
}

void
text_parser::top_level ()
{
  if (m_token.kind != token_kind::dotted)
    fail_expected ("a declaration");
  if (take_dotted ("target"))
    {
      do
        identifier ("a target");
      while (take (','));
    }
  else if (take_dotted ("address_size"))
    {
      if (integer ("an address size") != 64)
        fail ("only 64-bit addresses are supported");
    }
  else if (take_dotted ("version"))
    {
      /* Concatenated texts; the later header says the same.  */
      if (m_token.kind != token_kind::f64)
        fail_expected ("a version");
      advance ();
    }
  else if (dotted_p ("file"))
    file_directive ();
  else if (dotted_p ("loc"))
    location ();
  else if (dotted_p ("section"))
    skip_section ();
  else if (dotted_p ("pragma"))
    skip_to_semicolon ();
  else if (dotted_p ("alias"))
    alias_directive ();
  else
    linked_declaration ();
}

void
text_parser::file_directive ()
{
  advance ();
  std::uint64_t number = integer ("a file number");
  if (number > 1 << 20)
    fail ("file number too large");
  if (m_token.kind != token_kind::string)
    fail_expected ("a file name");
  if (m_module.files.size () <= number)
    m_module.files.resize (number + 1);
  m_module.files[number] = m_token.text;
  advance ();
  while (take (','))
    integer ("a time or size");
}

void
text_parser::alias_directive ()
{
  alias a;
  a.line = m_token.line;
  advance ();
  a.name = identifier ("a function");
  expect (',');
  a.target = identifier ("a function");
  expect (';');
  m_references.emplace (a.target, a.line);
  m_declared.insert (a.name);
  m_module.aliases.push_back (std::move (a));
}

void
text_parser::linked_declaration ()
{
  linkage link = linkage::internal;
  if (take_dotted ("extern"))
    link = linkage::external;
  else if (take_dotted ("visible"))
    link = linkage::visible;
  else if (take_dotted ("weak") || take_dotted ("common"))
    link = linkage::weak;

  if (take_dotted ("func"))
    return function_declaration (link, false);
  if (take_dotted ("entry"))
    return function_declaration (link, true);
  space where = m_token.kind == token_kind::dotted ? space_named (m_token.text)
                                                   : space::generic;
  if (where == space::generic)
    fail_expected ("a declaration");
  advance ();
  variable_declaration (link, where);
}

parameter
text_parser::parameter_declaration ()
{
  parameter p;
  bool in_register = false;
  std::uint64_t align = 0;
  if (take_dotted ("reg"))
    in_register = true;
  else if (!take_dotted ("param"))
    fail_expected ("'.param' or '.reg'");
  if (take_dotted ("align"))
    align = integer ("an alignment");
  p.type = type ();
  /* `.param .u64 .ptr .global .align 8 name': attributes of a pointer.  */
  while (m_token.kind == token_kind::dotted)
    if (take_dotted ("align"))
      integer ("an alignment");
    else
      advance ();
  p.name = identifier ("a parameter");
  p.bytes = size_bytes (p.type);
  if (take ('['))
    {
      std::uint64_t elements
          = punct_p (']') ? 0 : integer ("the number of elements");
      expect (']');
      if (elements > 1 << 16)
        fail ("parameter '" + p.name + "' is too large");
      p.bytes *= elements;
    }
  p.alignment = std::max<std::uint64_t> (align, size_bytes (p.type));
  if (p.alignment & (p.alignment - 1) || p.alignment > 4096)
    fail ("invalid alignment");
  if (in_register)
    p.reg = 0;
  return p;
}

void
text_parser::parameter_list (function &f, std::vector<std::uint32_t> &list)
{
  expect ('(');
  if (take (')'))
    return;
  do
    {
      list.push_back (f.parameters.size ());
      f.parameters.push_back (parameter_declaration ());
    }
  while (take (','));
  expect (')');
}

void
text_parser::signature (function &f)
{
  if (punct_p ('('))
    parameter_list (f, f.outputs);
  f.line = m_token.line;
  f.name = identifier ("a function name");
  if (punct_p ('('))
    parameter_list (f, f.inputs);
}

/* `.maxntid 32, 1, 1' and others between signature and body.  */
void
text_parser::function_directives (function &f)
{
  while (m_token.kind == token_kind::dotted)
    {
      bool threads = dotted_p ("maxntid") || dotted_p ("reqntid");
      advance ();
      if (m_token.kind != token_kind::integer)
        {
          if (m_token.kind == token_kind::string)
            skip_to_semicolon ();
          continue;
        }
      std::uint64_t product = integer ("a number");
      while (take (','))
        product *= integer ("a number");
      if (threads)
        f.max_threads = product;
    }
}

void
text_parser::function_declaration (linkage link, bool entry)
{
  function f;
  f.linkage = link;
  f.entry = entry;
  signature (f);
  function_directives (f);
  m_declared.insert (f.name);
  if (!punct_p ('{'))
    {
      expect (';');
      m_module.functions.push_back (std::move (f));
      return;
    }
  if (link == linkage::external)
    fail ("external function '" + f.name + "' is defined");
  note_definition (f.name);
  f.defined = true;
  m_module.functions.push_back (std::move (f));
  body (m_module.functions.back ());
}

void
text_parser::note_definition (const std::string &name)
{
  if (!m_defined.insert (name).second)
    fail ("'" + name + "' is defined twice");
}

/* The part of a declaration before the first name.  */
variable
text_parser::variable_head (linkage link, space where)
{
  variable v;
  v.linkage = link;
  v.space = where;
  for (;;)
    if (take_dotted ("align"))
      {
        v.alignment = integer ("an alignment");
        if (v.alignment == 0 || v.alignment & (v.alignment - 1)
            || v.alignment > 1 << 20)
          fail ("invalid alignment");
      }
    else if (take_dotted ("attribute"))
      {
        expect ('(');
        while (!take (')'))
          {
            if (m_token.kind == token_kind::end)
              fail_expected ("')'");
            advance ();
          }
      }
    else if (take_dotted ("v2"))
      v.vector = 2;
    else if (take_dotted ("v4"))
      v.vector = 4;
    else
      break;
  v.type = type ();
  if (v.type == scalar::pred)
    fail ("a variable cannot be a predicate");
  if (!v.alignment)
    v.alignment = size_bytes (v.type) * v.vector;
  return v;
}

void
text_parser::array_bounds (variable &v)
{
  bool first = true;
  while (take ('['))
    {
      if (first && take (']'))
        {
          v.unsized = true;
          v.elements = 0;
          first = false;
          continue;
        }
      std::uint64_t bound = integer ("the number of elements");
      if (v.unsized && v.elements == 0)
        v.elements = 0;
      else if (__builtin_mul_overflow (v.elements, bound, &v.elements)
               || v.elements > max_variable_bytes)
        fail ("variable '" + v.name + "' is too large");
      expect (']');
      first = false;
    }
}

initial_value
text_parser::initial_element ()
{
  initial_value value;
  value.line = m_token.line;
  bool negative = take ('-');
  if (m_token.kind == token_kind::integer)
    {
      value.bits = integer ("a value");
      if (negative)
        value.bits = -value.bits;
      return value;
    }
  if (m_token.kind == token_kind::f32 || m_token.kind == token_kind::f64)
    {
      bool narrow = m_token.kind == token_kind::f32;
      value.number = narrow ? scalar::f32 : scalar::f64;
      value.bits = m_token.bits;
      if (negative)
        value.bits ^= std::uint64_t (1) << (narrow ? 31 : 63);
      advance ();
      return value;
    }
  value.symbol = identifier ("a value");
  if (value.symbol == "generic" && take ('('))
    {
      value.symbol = identifier ("a variable");
      expect (')');
    }
  if (take ('+'))
    value.bits = signed_integer ("an offset");
  else if (take ('-'))
    value.bits = -integer ("an offset");
  m_references.emplace (value.symbol, value.line);
  return value;
}

void
text_parser::initialiser (variable &v, unsigned depth)
{
  if (depth > max_nesting)
    fail ("initialiser nested too deeply");
  if (!take ('{'))
    {
      v.initial.push_back (initial_element ());
      return;
    }
  if (take ('}'))
    return;
  do
    initialiser (v, depth + 1);
  while (take (','));
  expect ('}');
}

void
text_parser::module_variable (variable v)
{
  m_declared.insert (v.name);
  if (v.linkage != linkage::external)
    note_definition (v.name);
  if (!v.unsized && v.bytes () > max_variable_bytes)
    fail ("variable '" + v.name + "' is too large");
  m_module.variables.push_back (std::move (v));
}

void
text_parser::variable_declaration (linkage link, space where)
{
  variable head = variable_head (link, where);
  do
    {
      variable v = head;
      v.line = m_token.line;
      v.name = identifier ("a variable");
      array_bounds (v);
      if (take ('='))
        {
          if (where == space::shared || where == space::local)
            fail ("a variable of this space cannot be initialised");
          if (link == linkage::external)
            fail ("external variable '" + v.name + "' is initialised");
          initialiser (v, 0);
          if (v.unsized)
            v.elements = (v.initial.size () + v.vector - 1) / v.vector;
          else if (v.initial.size () > v.elements * v.vector)
            fail ("too many initial values for '" + v.name + "'");
        }
      else if (v.unsized && link != linkage::external)
        fail ("the size of '" + v.name + "' is missing");
      module_variable (std::move (v));
    }
  while (take (','));
  expect (';');
}

void
text_parser::check_references () const
{
  const std::pair<const std::string, unsigned> *first = nullptr;
  for (const auto &reference : m_references)
    if (!m_declared.count (reference.first)
        && (!first || reference.second < first->second))
      first = &reference;
  if (first)
    throw syntax_error (first->second,
                        "'" + first->first + "' is not declared");
}

module
parse (std::string_view name, std::string_view text)
{
  return text_parser (name, text).run ();
}

} // namespace simcuda::ptx

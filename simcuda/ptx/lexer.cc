/* Tokens of PTX: consumes a text, produces one token a call.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/ptx/lexer.h"
#include "simcuda/ptx/ir.h"

#include <cctype>
#include <cstdlib>
#include <cstring>
#include <string>

namespace simcuda::ptx
{

namespace
{

bool
identifier_start_p (char c)
{
  return std::isalpha (static_cast<unsigned char> (c)) || c == '_' || c == '$'
         || c == '%';
}

bool
identifier_rest_p (char c)
{
  return std::isalnum (static_cast<unsigned char> (c)) || c == '_' || c == '$';
}

bool
digit_p (char c)
{
  return c >= '0' && c <= '9';
}

/* The value of C as a digit; 99: none.  */
unsigned
digit_value (char c)
{
  if (digit_p (c))
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'F')
    return c - 'A' + 10;
  return 99;
}

std::string
printable (char c)
{
  if (std::isprint (static_cast<unsigned char> (c)))
    return std::string ("'") + c + "'";
  return "byte " + std::to_string (static_cast<unsigned char> (c));
}

} // namespace

token
lexer::make (token_kind kind, std::size_t start) const
{
  token t;
  t.kind = kind;
  t.line = m_line;
  t.text = m_text.substr (start, m_at - start);
  return t;
}

void
lexer::skip_block_comment ()
{
  unsigned start = m_line;
  m_at += 2;
  while (!(peek () == '*' && peek (1) == '/'))
    {
      if (m_at >= m_text.size ())
        throw syntax_error (start, "comment without end");
      if (peek () == '\n')
        m_line++;
      m_at++;
    }
  m_at += 2;
}

/* False at the end of the text.  */
bool
lexer::skip_blanks ()
{
  while (m_at < m_text.size ())
    {
      char c = m_text[m_at];
      if (c == '\n')
        {
          m_line++;
          m_at++;
        }
      else if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v')
        m_at++;
      else if (c == '/' && peek (1) == '/')
        while (m_at < m_text.size () && m_text[m_at] != '\n')
          m_at++;
      else if (c == '/' && peek (1) == '*')
        skip_block_comment ();
      else
        return true;
    }
  return false;
}

token
lexer::hex_float (token_kind kind, unsigned digits)
{
  std::size_t start = m_at;
  std::uint64_t bits = 0;
  m_at += 2;
  for (unsigned i = 0; i < digits; i++, m_at++)
    {
      unsigned value = digit_value (peek ());
      if (value > 15)
        throw syntax_error (m_line, "a float of this form has "
                                        + std::to_string (digits) + " digits");
      bits = bits << 4 | value;
    }
  if (identifier_rest_p (peek ()))
    throw syntax_error (m_line, "malformed number");
  token t = make (kind, start);
  t.bits = bits;
  return t;
}

token
lexer::decimal_float (std::size_t start)
{
  while (digit_p (peek ()) || peek () == '.')
    m_at++;
  if (peek () == 'e' || peek () == 'E')
    {
      m_at++;
      if (peek () == '+' || peek () == '-')
        m_at++;
      while (digit_p (peek ()))
        m_at++;
    }
  token t = make (token_kind::f64, start);
  std::string copy (t.text);
  char *end;
  double value = std::strtod (copy.c_str (), &end);
  if (*end || identifier_rest_p (peek ()))
    throw syntax_error (m_line, "malformed number");
  std::memcpy (&t.bits, &value, sizeof value);
  return t;
}

token
lexer::number ()
{
  std::size_t start = m_at;
  if (peek () == '0' && (peek (1) == 'f' || peek (1) == 'F'))
    return hex_float (token_kind::f32, 8);
  if (peek () == '0' && (peek (1) == 'd' || peek (1) == 'D'))
    return hex_float (token_kind::f64, 16);

  unsigned base = 10;
  if (peek () == '0' && (peek (1) == 'x' || peek (1) == 'X'))
    base = 16, m_at += 2;
  else if (peek () == '0' && (peek (1) == 'b' || peek (1) == 'B'))
    base = 2, m_at += 2;
  else
    {
      std::size_t end = m_at;
      while (end < m_text.size () && digit_p (m_text[end]))
        end++;
      char c = end < m_text.size () ? m_text[end] : '\0';
      if (c == 'e' || c == 'E'
          || (c == '.' && end + 1 < m_text.size ()
              && digit_p (m_text[end + 1])))
        return decimal_float (start);
      if (peek () == '0')
        base = 8;
    }

  std::size_t first = m_at;
  std::uint64_t bits = 0;
  for (; digit_value (peek ()) < base; m_at++)
    if (__builtin_mul_overflow (bits, std::uint64_t (base), &bits)
        || __builtin_add_overflow (bits, digit_value (peek ()), &bits))
      throw syntax_error (m_line, "number does not fit in 64 bits");
  bool empty = m_at == first;
  if (peek () == 'U' || peek () == 'u')
    m_at++;
  if (empty || identifier_rest_p (peek ()))
    throw syntax_error (m_line, "malformed number");
  token t = make (token_kind::integer, start);
  t.bits = bits;
  return t;
}

token
lexer::quoted ()
{
  std::size_t start = ++m_at;
  while (peek () != '"')
    {
      if (m_at >= m_text.size () || peek () == '\n')
        throw syntax_error (m_line, "string without end");
      if (peek () == '\\' && peek (1) != '\n' && m_at + 1 < m_text.size ())
        m_at++;
      m_at++;
    }
  token t = make (token_kind::string, start);
  m_at++;
  return t;
}

token
lexer::next ()
{
  if (!skip_blanks ())
    return make (token_kind::end, m_at);

  std::size_t start = m_at;
  char c = peek ();
  if (identifier_start_p (c))
    {
      m_at++;
      while (identifier_rest_p (peek ()))
        m_at++;
      return make (token_kind::identifier, start);
    }
  if (c == '.' && identifier_start_p (peek (1)))
    {
      m_at++;
      start++;
      while (identifier_rest_p (peek ())
             || (peek () == ':' && peek (1) == ':' && (m_at += 1)))
        m_at++;
      return make (token_kind::dotted, start);
    }
  if (digit_p (c))
    return number ();
  if (c == '"')
    return quoted ();
  if (!std::strchr ("{}[]()<>,;:=@!+-*|", c) || c == '\0')
    throw syntax_error (m_line, "unexpected " + printable (c));
  m_at++;
  token t = make (token_kind::punctuation, start);
  t.punct = c;
  return t;
}

} // namespace simcuda::ptx

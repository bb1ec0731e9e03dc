/* Tokens of PTX that must, or may, come next.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/ptx/token-stream.h"

namespace simcuda::ptx
{

bool
token_stream::take (char c)
{
  if (!punct_p (c))
    return false;
  advance ();
  return true;
}

bool
token_stream::take_dotted (const char *text)
{
  if (!dotted_p (text))
    return false;
  advance ();
  return true;
}

void
token_stream::expect (char c)
{
  const char what[] = { '\'', c, '\'', '\0' };
  if (!take (c))
    fail_expected (what);
}

std::string
token_stream::identifier (const char *what)
{
  if (m_token.kind != token_kind::identifier)
    fail_expected (what);
  std::string name (m_token.text);
  advance ();
  return name;
}

std::uint64_t
token_stream::integer (const char *what)
{
  if (m_token.kind != token_kind::integer)
    fail_expected (what);
  std::uint64_t bits = m_token.bits;
  advance ();
  return bits;
}

std::uint64_t
token_stream::signed_integer (const char *what)
{
  bool negative = take ('-');
  std::uint64_t bits = integer (what);
  return negative ? -bits : bits;
}

scalar
token_stream::type ()
{
  scalar t = m_token.kind == token_kind::dotted ? scalar_named (m_token.text)
                                                : scalar::none;
  if (t == scalar::none)
    fail_expected ("a type");
  advance ();
  return t;
}

void
token_stream::skip_to_semicolon ()
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
token_stream::skip_section ()
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

void
token_stream::fail (const std::string &reason) const
{
  throw syntax_error (m_token.line, reason);
}

void
token_stream::fail_expected (const char *what) const
{
  std::string seen
      = m_token.kind == token_kind::end
            ? std::string ("end of text")
            : "'" + std::string (m_token.kind == token_kind::dotted ? "." : "")
                  + std::string (m_token.text) + "'";
  fail (std::string ("expected ") + what + " before " + seen);
}

} // namespace simcuda::ptx

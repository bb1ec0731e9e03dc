/* Steps through the tokens of a directive.  See token-cursor.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/token-cursor.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* The closing bracket for OPEN; null when OPEN is none.  */
const char *
closer_of (const token &open)
{
  if (open.kind != token_kind::punctuator || open.spelling.size () != 1)
    return nullptr;
  switch (open.spelling[0])
    {
    case '(':
      return ")";
    case '[':
      return "]";
    case '{':
      return "}";
    default:
      return nullptr;
    }
}

bool
closer_p (const token &t)
{
  return punctuator_p (t, ")") || punctuator_p (t, "]")
         || punctuator_p (t, "}");
}

} // namespace

token_cursor::token_cursor (const token_list &tokens, diagnostic_sink &sink)
    : m_tokens (tokens), m_sink (sink), m_size (tokens.size ())
{
  auto end = std::find_if (tokens.begin (), tokens.end (), [] (const token &t) {
    return t.kind == token_kind::end;
  });
  m_size = end - tokens.begin ();
  if (end != tokens.end ())
    m_end = *end;
  if (m_end.loc == 0 && m_size > 0)
    m_end.loc = tokens[m_size - 1].loc;
}

const token &
token_cursor::at (std::size_t index) const
{
  return index < m_size ? m_tokens[index] : m_end;
}

const token &
token_cursor::next ()
{
  const token &t = peek ();
  if (!end_p ())
    m_position++;
  return t;
}

void
token_cursor::go_to (std::size_t index)
{
  m_position = std::min (index, m_size);
}

bool
token_cursor::at_punctuator_p (const char *spelling, std::size_t ahead) const
{
  return punctuator_p (peek (ahead), spelling);
}

bool
token_cursor::at_identifier_p (std::size_t ahead) const
{
  return peek (ahead).kind == token_kind::identifier;
}

bool
token_cursor::accept (const char *punctuator)
{
  if (!at_punctuator_p (punctuator))
    return false;
  next ();
  return true;
}

bool
token_cursor::require (const char *punctuator)
{
  if (accept (punctuator))
    return true;
  report_expected (quoted (punctuator));
  return false;
}

std::size_t
token_cursor::scope_length (std::size_t ahead) const
{
  if (at_punctuator_p ("::", ahead))
    return 1;
  if (at_punctuator_p (":", ahead) && at_punctuator_p (":", ahead + 1)
      && !peek (ahead + 1).space_before)
    return 2;
  return 0;
}

bool
token_cursor::at_nest_p () const
{
  std::size_t scope = scope_length ();
  return scope != 0 && at_punctuator_p ("{", scope);
}

std::size_t
token_cursor::closing (std::size_t open) const
{
  std::vector<const char *> expected;
  for (std::size_t i = open; i < m_size; i++)
    {
      const token &t = at (i);
      if (const char *closer = closer_of (t))
        expected.push_back (closer);
      else if (closer_p (t))
        {
          if (expected.empty () || t.spelling != expected.back ())
            return npos;
          expected.pop_back ();
        }
      if (expected.empty ())
        return i == open ? npos : i;
    }
  return npos;
}

token_list
token_cursor::slice (std::size_t begin, std::size_t end) const
{
  end = std::min (end, m_size);
  if (begin >= end)
    return {};
  return token_list (m_tokens.begin () + begin, m_tokens.begin () + end);
}

void
token_cursor::report_expected (const std::string &what) const
{
  const token &t = peek ();
  std::string text = "expected " + what;
  if (t.kind == token_kind::end)
    text += " at end of directive";
  else
    text += " before " + quoted (t.spelling);
  message (severity::error, t.loc, text).send (m_sink);
}

} // namespace accdeep

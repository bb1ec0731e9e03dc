/* See tokens.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "testsuite/unit/tokens.h"

#include <cctype>
#include <cstring>

namespace accdeep
{

namespace
{

bool
word_character_p (char c)
{
  return std::isalnum (static_cast<unsigned char> (c)) || c == '_' || c == '$';
}

/* Length of the punctuator at TEXT.  */
std::size_t
punctuator_length (const char *text)
{
  for (const char *longest : { "<<=", ">>=", "->*", "..." })
    if (std::strncmp (text, longest, 3) == 0)
      return 3;
  for (const char *two : { "::", "->", "<<", ">>", "<=", ">=", "==", "!=", "&&",
                           "||", "++", "--", "+=", "-=", "*=", "/=" })
    if (std::strncmp (text, two, 2) == 0)
      return 2;
  return 1;
}

std::size_t
token_length (const std::string &text, std::size_t at, token_kind &kind)
{
  std::size_t end = at;
  char c = text[at];
  if (c == '"' || c == '\'')
    {
      kind = token_kind::string;
      end = text.find (c, at + 1);
      return end == std::string::npos ? text.size () - at : end + 1 - at;
    }
  if (!word_character_p (c))
    {
      kind = token_kind::punctuator;
      return punctuator_length (text.c_str () + at);
    }
  bool digit = std::isdigit (static_cast<unsigned char> (c));
  kind = digit ? token_kind::number : token_kind::identifier;
  while (end < text.size ()
         && (word_character_p (text[end]) || (digit && text[end] == '.')))
    end++;
  return end - at;
}

token_list
tokenize (const std::string &text, unsigned line, bool split_scopes)
{
  token_list tokens;
  bool space = false;
  std::size_t at = 0;
  auto add = [&] (token_kind kind, std::size_t length) {
    token t;
    t.kind = kind;
    t.spelling = text.substr (at, length);
    t.loc = line * 1000 + at + 1;
    t.space_before = space;
    tokens.push_back (std::move (t));
    space = false;
    at += length;
  };
  while (at < text.size ())
    {
      if (std::isspace (static_cast<unsigned char> (text[at])))
        {
          space = true;
          at++;
          continue;
        }
      token_kind kind = token_kind::end;
      std::size_t length = token_length (text, at, kind);
      if (split_scopes && text.compare (at, 2, "::") == 0)
        length = 1;
      add (kind, length);
    }
  add (token_kind::end, 0);
  return tokens;
}

const char *
word_for (severity level)
{
  switch (level)
    {
    case severity::error:
      return "error: ";
    case severity::warning:
      return "warning: ";
    case severity::note:
      return "note: ";
    }
  return "";
}

} // namespace

token_list
tokenize (const std::string &text, unsigned line)
{
  return tokenize (text, line, false);
}

token_list
tokenize_c (const std::string &text, unsigned line)
{
  return tokenize (text, line, true);
}

void
recording_sink::report (const std::vector<diagnostic> &group)
{
  std::string text;
  for (const diagnostic &d : group)
    {
      if (!text.empty ())
        text += "\n  ";
      text += std::to_string (d.loc / 1000) + ':'
              + std::to_string (d.loc % 1000) + ": " + word_for (d.level);
      for (char c : d.text)
        text += c == '\x01' || c == '\x02' ? '\'' : c;
      if (!d.fixit.empty ())
        text += " {" + d.fixit + '}';
    }
  m_messages.push_back (text);
}

std::string
recording_sink::text () const
{
  std::string all;
  for (const std::string &m : m_messages)
    all += m + '\n';
  return all;
}

} // namespace accdeep

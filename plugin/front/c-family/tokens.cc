/* Conversion between the preprocessor's tokens and the parser's.  See tokens.h.

   Everything that libcpp may still look at later (tokens given to it, spellings
   of numbers) is kept until the compiler ends: libcpp does not tell when it is
   done with a token.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/c-family/tokens.h"

#include "plugin/front/c-family/source-scope.h"
#include "plugin/front/gcc/front.h"
#include "plugin/gcc/private.h"

#include <cstring>
#include <deque>

namespace accdeep
{

namespace
{

/* Tokens that the parser's refer to, and that wait in libcpp.  */
std::deque<cpp_token> s_origins;
std::deque<std::vector<cpp_token>> s_pushed;
std::deque<std::string> s_spellings;

bool
string_p (cpp_ttype type)
{
  switch (type)
    {
    case CPP_CHAR:
    case CPP_WCHAR:
    case CPP_CHAR16:
    case CPP_CHAR32:
    case CPP_UTF8CHAR:
    case CPP_STRING:
    case CPP_WSTRING:
    case CPP_STRING16:
    case CPP_STRING32:
    case CPP_UTF8STRING:
      return true;
    default:
      return false;
    }
}

token_kind
kind_of (cpp_ttype type)
{
  if (type == CPP_NAME)
    return token_kind::identifier;
  if (type == CPP_NUMBER)
    return token_kind::number;
  if (string_p (type))
    return token_kind::string;
  return token_kind::punctuator;
}

/* Digraphs and words for operators are spelt as what they stand for, and names
   as GCC keeps them, in UTF-8.  */
std::string
spelling_of (const cpp_token &t)
{
  if (t.type <= CPP_LAST_PUNCTUATOR && t.type != CPP_EOF)
    return cpp_type2name (static_cast<cpp_ttype> (t.type), 0);
  if (t.type == CPP_NAME)
    return reinterpret_cast<const char *> (NODE_NAME (t.val.node.node));
  cpp_token copy = t;
  return reinterpret_cast<const char *> (cpp_token_as_text (parse_in, &copy));
}

/* The type of the punctuator SPELLING; CPP_EOF: there is none.  */
cpp_ttype
punctuator_type (const std::string &spelling)
{
  for (int type = 0; type <= CPP_LAST_PUNCTUATOR; type++)
    if (type != CPP_EOF
        && spelling == cpp_type2name (static_cast<cpp_ttype> (type), 0))
      return static_cast<cpp_ttype> (type);
  return CPP_EOF;
}

/* The type of a string or character literal.  */
cpp_ttype
literal_type (const std::string &spelling)
{
  std::string::size_type quote = spelling.find_first_of ("\"'");
  bool character = quote != std::string::npos && spelling[quote] == '\'';
  std::string prefix = spelling.substr (0, quote);
  if (!prefix.empty () && prefix.back () == 'R')
    prefix.pop_back ();
  if (prefix == "L")
    return character ? CPP_WCHAR : CPP_WSTRING;
  if (prefix == "u")
    return character ? CPP_CHAR16 : CPP_STRING16;
  if (prefix == "U")
    return character ? CPP_CHAR32 : CPP_STRING32;
  if (prefix == "u8")
    return character ? CPP_UTF8CHAR : CPP_UTF8STRING;
  return character ? CPP_CHAR : CPP_STRING;
}

/* Characters from POSITION on that make one token of TEXT.  */
std::size_t
lexeme_length (const std::string &text, std::size_t position)
{
  std::size_t end = position;
  while (end < text.size () && name_char_p (text[end]))
    end++;
  if (end > position)
    return end - position;
  std::size_t longest = 1;
  for (std::size_t length = 2; length <= 3 && position + length <= text.size ();
       length++)
    if (punctuator_type (text.substr (position, length)) != CPP_EOF)
      longest = length;
  return longest;
}

bool s_reading_line = false;

} // namespace

bool
reading_pragma_line_p ()
{
  return s_reading_line;
}

pragma_line
read_pragma_line ()
{
  pragma_line line;
  s_reading_line = true;
  /* Around a macro's expansion there is padding; the token that it stands for
     tells whether there was white space.  */
  const cpp_token *padding_source = nullptr;
  bool comment = false;
  for (;;)
    {
      location_t loc;
      const cpp_token *next = cpp_get_token_with_location (parse_in, &loc);
      if (next->type == CPP_PADDING)
        {
          if (!padding_source
              || (!(padding_source->flags & PREV_WHITE) && !next->val.source))
            padding_source = next->val.source;
          continue;
        }
      if (next->type == CPP_COMMENT)
        {
          comment = true;
          continue;
        }
      if (next->type == CPP_PRAGMA_EOL || next->type == CPP_EOF)
        {
          line.end = loc;
          s_reading_line = false;
          return line;
        }
      cpp_token copy = *next;
      copy.src_loc = loc;
      copy.flags = (copy.flags & ~(BOL | PREV_WHITE)) | NO_EXPAND;
      const cpp_token *spaced = padding_source ? padding_source : next;
      if (comment || (spaced->flags & PREV_WHITE))
        copy.flags |= PREV_WHITE;
      padding_source = nullptr;
      comment = false;
      line.tokens.push_back (copy);
    }
}

cpp_token
read_token ()
{
  for (;;)
    {
      location_t loc;
      const cpp_token *t = cpp_get_token_with_location (parse_in, &loc);
      if (t->type == CPP_PADDING || t->type == CPP_COMMENT)
        continue;
      cpp_token copy = *t;
      copy.src_loc = loc;
      return copy;
    }
}

token_list
parser_tokens (const pragma_line &line, const std::string &word,
               location_t word_loc)
{
  token_list result;
  if (!word.empty ())
    {
      token first;
      first.kind = token_kind::identifier;
      first.spelling = word;
      first.loc = word_loc;
      result.push_back (first);
    }
  for (const cpp_token &t : line.tokens)
    {
      bool space = (t.flags & PREV_WHITE) != 0;
      /* C before C2X has no "::".  */
      if (t.type == CPP_COLON && !space && !result.empty ()
          && result.back ().kind == token_kind::punctuator
          && result.back ().spelling == ":")
        {
          result.back ().spelling = "::";
          continue;
        }
      s_origins.push_back (t);
      token converted;
      converted.kind = kind_of (static_cast<cpp_ttype> (t.type));
      converted.spelling = spelling_of (t);
      converted.loc = t.src_loc;
      converted.space_before = space;
      converted.origin = &s_origins.back ();
      result.push_back (converted);
    }
  token end;
  end.kind = token_kind::end;
  end.loc = line.end;
  result.push_back (end);
  return result;
}

cpp_token &
token_writer::add (cpp_ttype type, location_t loc)
{
  cpp_token t;
  memset (&t, 0, sizeof t);
  t.type = type;
  t.src_loc = loc;
  t.flags = PREV_WHITE | NO_EXPAND;
  m_tokens.push_back (t);
  return m_tokens.back ();
}

void
token_writer::pragma (unsigned id, location_t loc, unsigned flags)
{
  cpp_token &t = add (CPP_PRAGMA, loc);
  t.flags = flags;
  t.val.pragma = id;
}

void
token_writer::pragma_end (location_t loc)
{
  add (CPP_PRAGMA_EOL, loc).flags = 0;
}

void
token_writer::unit_end (location_t loc)
{
  add (CPP_EOF, loc).flags = 0;
}

void
token_writer::name (const std::string &spelling, location_t loc)
{
  cpp_token &t = add (CPP_NAME, loc);
  t.val.node.node = cpp_lookup (
      parse_in, reinterpret_cast<const unsigned char *> (spelling.c_str ()),
      spelling.size ());
  t.val.node.spelling = t.val.node.node;
}

void
token_writer::number (unsigned long value, location_t loc)
{
  literal (CPP_NUMBER, std::to_string (value), loc);
}

void
token_writer::literal (cpp_ttype type, const std::string &spelling,
                       location_t loc)
{
  s_spellings.push_back (spelling);
  cpp_token &t = add (type, loc);
  t.val.str.len = s_spellings.back ().size ();
  t.val.str.text
      = reinterpret_cast<const unsigned char *> (s_spellings.back ().c_str ());
}

void
token_writer::punctuator (const std::string &spelling, location_t loc)
{
  /* C before C2X has no "::".  */
  if (spelling == "::" && !c_dialect_cxx ())
    {
      add (CPP_COLON, loc);
      add (CPP_COLON, loc).flags &= ~PREV_WHITE;
      return;
    }
  cpp_ttype type = punctuator_type (spelling);
  gcc_assert (type != CPP_EOF);
  add (type, loc);
}

void
token_writer::text (const std::string &text, location_t loc)
{
  for (std::size_t i = 0; i < text.size ();)
    {
      if (text[i] == ' ')
        {
          i++;
          continue;
        }
      std::string lexeme = text.substr (i, lexeme_length (text, i));
      i += lexeme.size ();
      if (ISDIGIT (lexeme[0]))
        number (std::stoul (lexeme), loc);
      else if (name_char_p (lexeme[0]))
        name (lexeme, loc);
      else
        punctuator (lexeme, loc);
    }
}

void
token_writer::token (const accdeep::token &t)
{
  auto origin = static_cast<const cpp_token *> (t.origin);
  location_t loc = gcc_location (t.loc);
  if (origin && !(origin->type == CPP_COLON && t.spelling == "::"))
    original (*origin);
  else if (t.kind == token_kind::number)
    literal (CPP_NUMBER, t.spelling, loc);
  else if (t.kind == token_kind::string)
    literal (literal_type (t.spelling), t.spelling, loc);
  else
    text (t.spelling, loc);
}

void
token_writer::tokens (const token_list &list)
{
  for (const accdeep::token &t : list)
    if (t.kind != token_kind::end)
      token (t);
}

void
token_writer::original (const cpp_token &t)
{
  m_tokens.push_back (t);
}

void
push_tokens (const std::vector<cpp_token> &tokens, std::size_t first)
{
  if (first >= tokens.size ())
    return;
  s_pushed.emplace_back (tokens.begin () + first, tokens.end ());
  _cpp_push_token_context (parse_in, nullptr, s_pushed.back ().data (),
                           s_pushed.back ().size ());
}

} // namespace accdeep

/* What braces a place in the source stands in.  See source-scope.h.

   Each file is read once, line by line up to the last place that was asked for.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/c-family/source-scope.h"

#include <cstring>

namespace accdeep
{

namespace
{

/* The declaration that is being read at one level of brackets.  */
struct declaration
{
  bool class_key = false;
  bool enum_key = false;
  bool namespace_key = false;
  bool template_key = false; /* Its parameters come next.  */
  bool parentheses = false;
  bool named = false; /* NAME is final: bases follow.  */
  std::string name;
};

struct level
{
  source_scope scope;
  declaration current;
};

class file_scanner
{
public:
  explicit file_scanner (const char *file) : m_file (file), m_levels (1) {}

  std::vector<source_scope> scopes_at (int line, int column);

private:
  void line (const std::string &text);
  std::size_t skip_comment (const std::string &text, std::size_t at);
  std::size_t skip_literal (const std::string &text, std::size_t at);
  void word (const std::string &);
  void punctuator (char);
  void open_brace ();
  void open (scope_kind, const std::string &name);
  void close ();

  declaration &
  current ()
  {
    return m_levels.back ().current;
  }

  std::string m_file;
  int m_line = 0;
  std::vector<level> m_levels;
  bool m_in_comment = false;
  bool m_in_directive = false; /* Continued by a backslash.  */
  std::string m_raw_end;       /* In a raw string: what ends it.  */
  unsigned m_angles = 0;       /* In template parameters.  */
  bool m_ended = true;         /* The last token ended a declaration.  */
};

void
file_scanner::open (scope_kind kind, const std::string &name)
{
  level inner;
  inner.scope.kind = kind;
  inner.scope.name = name;
  m_levels.push_back (inner);
}

void
file_scanner::close ()
{
  if (m_levels.size () > 1)
    m_levels.pop_back ();
}

void
file_scanner::open_brace ()
{
  declaration &d = current ();
  scope_kind kind = scope_kind::other;
  if (d.enum_key)
    kind = scope_kind::enumeration;
  else if (d.namespace_key)
    kind = scope_kind::namespace_;
  else if (d.class_key && !d.parentheses)
    kind = scope_kind::class_;
  std::string name = d.name;
  d = declaration ();
  open (kind, name);
}

void
file_scanner::word (const std::string &w)
{
  m_ended = false;
  declaration &d = current ();
  if (w == "template")
    d.template_key = true;
  else if (w == "class" || w == "struct" || w == "union")
    {
      d.class_key = !d.enum_key;
      d.parentheses = false;
      d.named = false;
    }
  else if (w == "enum")
    d.enum_key = true;
  else if (w == "namespace" || w == "extern")
    d.namespace_key = true;
  else if (d.class_key && !d.named && w != "final")
    d.name = w;
}

void
file_scanner::punctuator (char c)
{
  if (!ISSPACE (c))
    m_ended = c == ';';
  declaration &d = current ();
  if (m_angles)
    {
      if (c == '<')
        m_angles++;
      else if (c == '>')
        m_angles--;
      return;
    }
  switch (c)
    {
    case '<':
      if (d.template_key)
        m_angles = 1;
      d.template_key = false;
      d.named |= d.class_key;
      break;
    case ':':
      d.named |= d.class_key && !d.name.empty ();
      break;
    case '(':
    case '[':
      d.parentheses = true;
      open (scope_kind::parentheses, std::string ());
      break;
    case ')':
    case ']':
      if (m_levels.back ().scope.kind == scope_kind::parentheses)
        close ();
      break;
    case '{':
      open_brace ();
      break;
    case '}':
      /* Unbalanced parentheses end here.  */
      while (m_levels.back ().scope.kind == scope_kind::parentheses)
        close ();
      /* The end of a class or enumeration is not that of its declaration.  */
      m_ended = m_levels.back ().scope.kind == scope_kind::other;
      close ();
      current () = declaration ();
      break;
    case ';':
    case '=':
      d = declaration ();
      break;
    default:
      break;
    }
}

/* Behind the comment that starts at AT; AT itself when none does.  */
std::size_t
file_scanner::skip_comment (const std::string &text, std::size_t at)
{
  if (text.compare (at, 2, "//") == 0)
    return text.size ();
  if (text.compare (at, 2, "/*") != 0)
    return at;
  std::size_t end = text.find ("*/", at + 2);
  m_in_comment = end == std::string::npos;
  return m_in_comment ? text.size () : end + 2;
}

/* Behind the literal that starts with the quote at AT.  */
std::size_t
file_scanner::skip_literal (const std::string &text, std::size_t at)
{
  if (text[at] == '"' && at > 0 && text[at - 1] == 'R')
    {
      std::size_t open = text.find ('(', at);
      if (open != std::string::npos)
        {
          m_raw_end = ")" + text.substr (at + 1, open - at - 1) + "\"";
          std::size_t end = text.find (m_raw_end, open);
          if (end == std::string::npos)
            return text.size ();
          end += m_raw_end.size ();
          m_raw_end.clear ();
          return end;
        }
    }
  for (std::size_t i = at + 1; i < text.size (); i++)
    if (text[i] == '\\')
      i++;
    else if (text[i] == text[at])
      return i + 1;
  return text.size ();
}

void
file_scanner::line (const std::string &text)
{
  std::size_t i = 0;
  if (m_in_comment || !m_raw_end.empty ())
    {
      const std::string end = m_in_comment ? "*/" : m_raw_end;
      i = text.find (end);
      if (i == std::string::npos)
        return;
      i += end.size ();
      m_in_comment = false;
      m_raw_end.clear ();
    }
  std::size_t first = text.find_first_not_of (" \t\f\v", i);
  if (m_in_directive || (first != std::string::npos && text[first] == '#'))
    {
      m_in_directive = !text.empty () && text.back () == '\\';
      return;
    }
  while (i < text.size ())
    {
      std::size_t behind = skip_comment (text, i);
      if (behind != i)
        i = behind;
      else if (ISIDST (text[i]))
        {
          std::size_t begin = i;
          while (i < text.size () && ISIDNUM (text[i]))
            i++;
          if (!m_angles)
            word (text.substr (begin, i - begin));
        }
      else if (ISDIGIT (text[i]))
        /* With the digit separators.  */
        while (i < text.size () && (ISIDNUM (text[i]) || text[i] == '\''))
          i++;
      else if (text[i] == '"' || text[i] == '\'')
        i = skip_literal (text, i);
      else
        punctuator (text[i++]);
    }
}

std::vector<source_scope>
file_scanner::scopes_at (int line_wanted, int column)
{
  if (line_wanted <= m_line)
    *this = file_scanner (m_file.c_str ());
  while (m_line + 1 < line_wanted)
    {
      m_line++;
      std::optional<std::string> text
          = source_line (m_file.c_str (), m_line);
      if (!text)
        break;
      line (*text);
    }
  /* What stands before it in its own line.  */
  file_scanner here = *this;
  std::optional<std::string> text = source_line (m_file.c_str (), line_wanted);
  if (text && column > 1)
    {
      std::string head = *text;
      head.resize (std::min<std::size_t> (head.size (), column - 1));
      std::size_t first = head.find_first_not_of (" \t\f\v");
      if (first != std::string::npos && head[first] != '#')
        here.line (head);
    }
  if (here.m_angles)
    return { { scope_kind::parentheses, std::string (), false } };
  std::vector<source_scope> scopes;
  for (std::size_t i = here.m_levels.size (); i-- > 0;)
    scopes.push_back (here.m_levels[i].scope);
  scopes.front ().between_declarations = here.m_ended;
  return scopes;
}

std::unordered_map<std::string, file_scanner> s_scanners;

} // namespace

std::vector<source_scope>
source_scopes_at (location_t loc)
{
  expanded_location place = expand_location (loc);
  if (!place.file)
    return { source_scope () };
  auto found = s_scanners.find (place.file);
  if (found == s_scanners.end ())
    found = s_scanners.emplace (place.file, file_scanner (place.file)).first;
  return found->second.scopes_at (place.line, place.column);
}

source_scope
source_scope_at (location_t loc)
{
  return source_scopes_at (loc).front ();
}

} // namespace accdeep

/* What braces a place in the source stands in.  See source-scope.h.

   Each file is read once, line by line up to the last place that was asked for.
   Input that is preprocessed already is one file, whose line markers tell where
   its lines come from: the text there is not what was compiled.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/c-family/source-scope.h"

#include <algorithm>
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
  void line (const std::string &text);
  std::vector<source_scope> scopes () const;

private:
  void directive (const std::string &text);
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
  /* For each #if that is open: the levels in front of it, and behind its first
     group, which count behind the #endif.  */
  struct conditional
  {
    std::vector<level> before;
    std::vector<level> first;
  };
  std::vector<conditional> m_conditionals;
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

/* The groups of a conditional stand for each other: at most one of them opens
   the braces that are closed behind the #endif.  */
void
file_scanner::directive (const std::string &text)
{
  std::size_t begin = text.find ('#') + 1;
  begin = std::min (text.find_first_not_of (" \t", begin), text.size ());
  std::size_t end = begin;
  while (end < text.size () && ISIDNUM (text[end]))
    end++;
  const std::string w = text.substr (begin, end - begin);
  if (w == "if" || w == "ifdef" || w == "ifndef")
    {
      conditional c;
      c.before = m_levels;
      m_conditionals.push_back (c);
    }
  else if (m_conditionals.empty ())
    return;
  else if (w == "else" || startswith (w.c_str (), "elif"))
    {
      conditional &c = m_conditionals.back ();
      if (c.first.empty ())
        c.first = m_levels;
      m_levels = c.before;
    }
  else if (w == "endif")
    {
      if (!m_conditionals.back ().first.empty ())
        m_levels = m_conditionals.back ().first;
      m_conditionals.pop_back ();
    }
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
      if (!m_in_directive)
        directive (text.substr (first));
      m_in_directive = !text.empty () && text.back () == '\\';
      return;
    }
  while (i < text.size ())
    {
      std::size_t behind = skip_comment (text, i);
      if (behind != i)
        i = behind;
      else if (name_char_p (text[i]) && !ISDIGIT (text[i]))
        {
          std::size_t begin = i;
          while (i < text.size () && name_char_p (text[i]))
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
      std::optional<std::string> text = source_line (m_file.c_str (), m_line);
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
  return here.scopes ();
}

std::vector<source_scope>
file_scanner::scopes () const
{
  if (m_angles)
    return { { scope_kind::parentheses, std::string (), false } };
  std::vector<source_scope> scopes;
  for (std::size_t i = m_levels.size (); i-- > 0;)
    scopes.push_back (m_levels[i].scope);
  scopes.front ().between_declarations = m_ended;
  return scopes;
}

/* The name in the line marker TEXT, from its first quote on.  */
std::string
marked_file (const std::string &text, std::size_t quote)
{
  std::string name;
  for (std::size_t i = quote + 1; i < text.size () && text[i] != '"'; i++)
    {
      if (text[i] == '\\' && i + 1 < text.size ())
        i++;
      name += text[i];
    }
  return name;
}

/* The preprocessed input.  A line of the source may be in it more than once,
   and places are asked for in the order in which they are met.  */
class input_scanner
{
public:
  explicit input_scanner (const char *name)
      : m_stream (fopen (name, "r")), m_text (name), m_file (name)
  {
  }

  bool
  readable_p () const
  {
    return m_stream != nullptr;
  }
  const std::vector<source_scope> &scopes_at (location_t);

private:
  bool next_line (std::string &text);
  bool marker_p (const std::string &text);

  FILE *m_stream; /* Open as long as the compiler runs.  */
  file_scanner m_text;
  std::string m_file; /* Of the next line, and its number.  */
  int m_line = 1;
  std::map<location_t, std::vector<source_scope>> m_known;
};

bool
input_scanner::next_line (std::string &text)
{
  text.clear ();
  int c;
  while ((c = getc (m_stream)) != EOF && c != '\n')
    text += c;
  return c != EOF || !text.empty ();
}

/* If TEXT is a line marker, go where it says.  */
bool
input_scanner::marker_p (const std::string &text)
{
  std::size_t at = text.find_first_not_of (" \t");
  if (at == std::string::npos || text[at] != '#')
    return false;
  at = text.find_first_not_of (" \t", at + 1);
  if (at != std::string::npos && text.compare (at, 5, "line ") == 0)
    at = text.find_first_not_of (" \t", at + 5);
  if (at == std::string::npos || !ISDIGIT (text[at]))
    return false;
  m_line = atoi (text.c_str () + at);
  const std::size_t quote = text.find ('"', at);
  if (quote != std::string::npos)
    m_file = marked_file (text, quote);
  return true;
}

/* Is TEXT a pragma that is asked for?  A macro's expansion may have others in
   the same line of the source.  */
bool
own_directive_p (const std::string &text)
{
  if (text.find ("pragma") == std::string::npos)
    return false;
  for (const char *word : { "shape", "policy", "routine" })
    if (text.find (word) != std::string::npos)
      return true;
  return false;
}

const std::vector<source_scope> &
input_scanner::scopes_at (location_t loc)
{
  auto [known, fresh] = m_known.emplace (loc, std::vector<source_scope> ());
  if (!fresh)
    return known->second;
  const expanded_location place = expand_location (loc);
  for (std::string text; next_line (text);)
    {
      if (marker_p (text))
        continue;
      const bool there = m_line == place.line && m_file == place.file;
      m_line++;
      if (there && own_directive_p (text))
        break;
      m_text.line (text);
    }
  known->second = m_text.scopes ();
  return known->second;
}

std::unordered_map<std::string, file_scanner> s_scanners;

} // namespace

std::vector<source_scope>
source_scopes_at (location_t loc)
{
  expanded_location place = expand_location (loc);
  if (!place.file)
    return { source_scope () };
  if (cpp_get_options (parse_in)->preprocessed)
    {
      static input_scanner input (in_fnames[0]);
      return input.readable_p () ? input.scopes_at (loc)
                                 : std::vector<source_scope> ();
    }
  auto found = s_scanners.find (place.file);
  if (found == s_scanners.end ())
    found = s_scanners.emplace (place.file, file_scanner (place.file)).first;
  return found->second.scopes_at (place.line, place.column);
}

source_scope
source_scope_at (location_t loc)
{
  const std::vector<source_scope> scopes = source_scopes_at (loc);
  return scopes.empty () ? source_scope () : scopes.front ();
}

} // namespace accdeep

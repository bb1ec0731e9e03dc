/* Looks into the source.  Consumes places, produces text and other places.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/suggest/source-text.h"

namespace accdeep
{

namespace
{

/* Goes through the characters of the source that are code.  */
class code_scanner
{
public:
  code_scanner (const char *file, int line, int column)
      : m_file (file), m_line (line)
  {
    load ();
    m_at = column - 1;
  }

  /* The next character of code; '\n' at the end of a line, 0 at the end.  */
  char next ();

  int
  line () const
  {
    return m_line;
  }
  /* Of the character behind the one that next () gave, from 1.  */
  int
  column () const
  {
    return m_at + 1;
  }
  bool
  in_comment_p () const
  {
    return m_comment;
  }

private:
  void
  load ()
  {
    m_text = source_line (m_file, m_line);
    m_at = 0;
  }
  void skip_literal (char quote);

  const char *m_file;
  int m_line;
  std::size_t m_at = 0;
  std::optional<std::string> m_text;
  bool m_comment = false;
};

void
code_scanner::skip_literal (char quote)
{
  const std::string &text = *m_text;
  while (m_at < text.size () && text[m_at] != quote)
    m_at += text[m_at] == '\\' ? 2 : 1;
  m_at++;
}

char
code_scanner::next ()
{
  while (m_text)
    {
      const std::string &text = *m_text;
      if (m_at >= text.size ())
        {
          m_line++;
          load ();
          return '\n';
        }
      if (m_comment)
        {
          const std::size_t end = text.find ("*/", m_at);
          m_comment = end == std::string::npos;
          m_at = m_comment ? text.size () : end + 2;
          continue;
        }
      if (text.compare (m_at, 2, "//") == 0)
        {
          m_at = text.size ();
          continue;
        }
      if (text.compare (m_at, 2, "/*") == 0)
        {
          m_comment = true;
          m_at += 2;
          continue;
        }
      const char c = text[m_at++];
      if (c == '"' || c == '\'')
        skip_literal (c);
      return c;
    }
  return 0;
}

/* The place of COLUMN in LINE, in the file that LOC is in; UNKNOWN_LOCATION if
   GCC has none for it.  */
location_t
location_at (location_t loc, int line, int column)
{
  const expanded_location place = expand_location (loc);
  const line_map *map = linemap_lookup (line_table, get_pure_location (loc));
  if (!map || linemap_macro_expansion_map_p (map) || line < place.line)
    return UNKNOWN_LOCATION;
  const location_t result = linemap_position_for_line_and_column (
      line_table, linemap_check_ordinary (map), line, column);
  const expanded_location found = expand_location (result);
  return found.file && strcmp (found.file, place.file) == 0
                 && found.line == line && found.column == column
             ? result
             : UNKNOWN_LOCATION;
}

} // anonymous namespace

std::string
written_call (location_t loc)
{
  if (linemap_location_from_macro_expansion_p (line_table, loc))
    return std::string ();
  const source_range range = get_range_from_loc (line_table, loc);
  const expanded_location first = expand_location (range.m_start);
  if (!first.file || first.column < 1)
    return std::string ();
  code_scanner scanner (first.file, first.line, first.column);
  std::string text;
  int depth = 0;
  constexpr std::size_t longest = 120;
  while (text.size () < longest)
    {
      const char c = scanner.next ();
      if (c == 0 || ((c == ';' || c == '{' || c == '}') && depth == 0))
        break;
      if (c == '"' || c == '\'')
        return std::string ();
      if (c == '\n' || ISSPACE (c))
        {
          if (!text.empty () && text.back () != ' ')
            text += ' ';
          continue;
        }
      depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
      if (depth < 0 || (c == ',' && depth == 0))
        break;
      text += c;
      if (c == ')' && depth == 0)
        return text;
    }
  while (!text.empty () && text.back () == ' ')
    text.pop_back ();
  return text.size () < longest ? text : std::string ();
}

std::string
place_of (location_t loc)
{
  const expanded_location place = expand_location (loc);
  return place.file
             ? std::string (place.file) + ":" + std::to_string (place.line)
             : std::string ();
}

std::optional<insertion>
place_behind_member (location_t loc)
{
  loc = get_pure_location (loc);
  const expanded_location place = expand_location (loc);
  if (linemap_location_from_macro_expansion_p (line_table, loc) || !place.file
      || place.column < 1)
    return std::nullopt;
  code_scanner scanner (place.file, place.line, place.column);
  int depth = 0;
  char c;
  do
    {
      c = scanner.next ();
      depth += c == '(' || c == '[' || c == '{'   ? 1
               : c == ')' || c == ']' || c == '}' ? -1
                                                  : 0;
      if (c == 0 || depth < 0)
        return std::nullopt;
    }
  while (c != ';' || depth > 0);
  const int line = scanner.line (), column = scanner.column ();
  do
    c = scanner.next ();
  while (c != 0 && c != '\n' && ISSPACE (c));
  const location_t behind = location_at (loc, line, column);
  if (c == '\n' && !scanner.in_comment_p ())
    {
      const location_t next = location_at (loc, line + 1, 1);
      if (next != UNKNOWN_LOCATION)
        return insertion{ next, true };
    }
  if (behind == UNKNOWN_LOCATION)
    return std::nullopt;
  return insertion{ behind, false };
}

location_t
end_of_directive (location_t loc)
{
  loc = get_pure_location (loc);
  const expanded_location place = expand_location (loc);
  if (linemap_location_from_macro_expansion_p (line_table, loc) || !place.file
      || place.column < 1)
    return UNKNOWN_LOCATION;
  code_scanner scanner (place.file, place.line, place.column);
  int line = place.line, column = 0;
  bool continued = false;
  while (const char c = scanner.next ())
    if (c == '\n' && !continued && !scanner.in_comment_p ())
      break;
    else if (c == '\\' || c == '\n')
      continued = c == '\\';
    else if (!ISSPACE (c))
      {
        line = scanner.line ();
        column = scanner.column ();
        continued = false;
      }
  return column ? location_at (loc, line, column) : UNKNOWN_LOCATION;
}

} // namespace accdeep

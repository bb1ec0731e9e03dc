/* Free and fixed form, continuation lines, tokens.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/fortran/source.h"

namespace accdeep
{

namespace
{

/* Last column of the text of a line in fixed form, from 0.  gfortran has cut
   off, or kept, what lies beyond by its options.  */
constexpr unsigned fixed_text = 6;

unsigned
length_of (const gfc_linebuf *line)
{
  unsigned n = 0;
  while (line->line[n])
    n++;
  return n;
}

/* The character in lower case; anything beyond ASCII is some letter.  */
char
lower (gfc_char_t c)
{
  if (c >= 0x80)
    return '?';
  return TOLOWER (c);
}

bool
blank_p (gfc_char_t c)
{
  return c == ' ' || c == '\t';
}

unsigned
skip_blanks (const gfc_linebuf *line, unsigned column)
{
  while (blank_p (line->line[column]))
    column++;
  return column;
}

/* Are the characters of LINE from COLUMN on "$acc"?  */
bool
acc_p (const gfc_linebuf *line, unsigned column)
{
  for (const char *c = "$acc"; *c; c++, column++)
    if (!line->line[column] || lower (line->line[column]) != *c)
      return false;
  return true;
}

/* What a physical line is.  */
struct line_kind
{
  bool text = false;      /* It has any.  */
  bool directive = false; /* !$acc.  */
  bool continuation = false;
  unsigned sentinel = 0; /* Column of "!".  */
  unsigned begin = 0;    /* Of the text.  */
};

line_kind
classify_free (const gfc_linebuf *line)
{
  line_kind kind;
  const unsigned column = skip_blanks (line, 0);
  const gfc_char_t c = line->line[column];
  kind.begin = column;
  if (c == '!')
    {
      if (!acc_p (line, column + 1))
        return kind;
      const gfc_char_t behind = line->line[column + 5];
      if (behind && !blank_p (behind) && behind != '&')
        return kind;
      kind.directive = true;
      kind.sentinel = column;
      kind.begin = column + 5;
    }
  kind.text = c != 0 && c != '#';
  return kind;
}

line_kind
classify_fixed (const gfc_linebuf *line)
{
  line_kind kind;
  const char first = lower (line->line[0]);
  kind.begin = fixed_text;
  if (first == 'c' || first == '*' || first == '!' || first == 'd')
    {
      if (first == 'd' || !acc_p (line, 1))
        return kind;
      kind.directive = true;
    }
  else if (skip_blanks (line, 0) == length_of (line) || first == '#')
    return kind;
  kind.text = true;
  /* A tab in the first columns ends the label field.  */
  for (unsigned i = kind.directive ? 5 : 0; i < fixed_text; i++)
    {
      if (!line->line[i])
        {
          kind.begin = i;
          return kind;
        }
      if (line->line[i] == '\t')
        {
          kind.begin = i + 1;
          return kind;
        }
      if (line->line[i] == '!' && i > 0 && i != fixed_text - 1)
        {
          kind.text = kind.directive;
          kind.begin = length_of (line);
          return kind;
        }
    }
  const gfc_char_t mark = line->line[fixed_text - 1];
  kind.continuation = !blank_p (mark) && mark != '0';
  return kind;
}

/* Puts logical lines together.  */
class line_reader
{
public:
  line_reader (gfc_linebuf *first, bool fixed_form)
      : m_next (first), m_fixed (fixed_form)
  {
  }

  std::vector<logical_line> read ();

private:
  line_kind
  classify (const gfc_linebuf *line) const
  {
    return m_fixed ? classify_fixed (line) : classify_free (line);
  }
  bool add_text (gfc_linebuf *line, unsigned begin);
  void start (gfc_linebuf *line, const line_kind &kind);
  void add_line (gfc_linebuf *line, const line_kind &kind);
  void finish ();

  gfc_linebuf *m_next;
  bool m_fixed;
  std::vector<logical_line> m_result;
  logical_line m_current;
  bool m_open = false;      /* m_current may go on.  */
  bool m_continued = false; /* Free form: it must.  */
  char m_quote = 0;
};

/* Add the text of LINE from column BEGIN.  True: an ampersand ends it.  */
bool
line_reader::add_text (gfc_linebuf *line, unsigned begin)
{
  const std::size_t old_size = m_current.text.size ();
  for (unsigned i = begin; line->line[i]; i++)
    {
      const gfc_char_t c = line->line[i];
      if (!m_quote && c == '!')
        break;
      if (m_quote && c == static_cast<gfc_char_t> (m_quote))
        m_quote = 0;
      else if (!m_quote && (c == '\'' || c == '"'))
        m_quote = c;
      m_current.text
          += m_quote ? (c < 0x80 ? static_cast<char> (c) : '?') : lower (c);
      m_current.at.push_back ({ line, i });
    }
  if (m_fixed)
    {
      m_quote = 0;
      return false;
    }
  std::size_t last = m_current.text.find_last_not_of (" \t");
  const bool more = last != std::string::npos && last >= old_size
                    && m_current.text[last] == '&';
  if (more)
    {
      m_current.ampersands.push_back (m_current.at[last]);
      m_current.text.resize (last);
      m_current.at.resize (last);
    }
  else
    m_quote = 0;
  return more;
}

void
line_reader::start (gfc_linebuf *line, const line_kind &kind)
{
  finish ();
  m_current = logical_line ();
  m_current.directive = kind.directive;
  m_current.first = line;
  m_open = true;
  m_quote = 0;
}

void
line_reader::add_line (gfc_linebuf *line, const line_kind &kind)
{
  unsigned begin = kind.begin;
  if (!m_fixed && m_continued)
    {
      const unsigned column = skip_blanks (line, begin);
      if (line->line[column] == '&')
        begin = column + 1;
    }
  else if (!m_current.text.empty () && !m_fixed)
    {
      m_current.text += ' ';
      m_current.at.push_back ({ line, begin });
    }
  m_current.last = line;
  if (kind.directive)
    m_current.sentinels.push_back ({ line, kind.sentinel });
  m_continued = add_text (line, begin);
}

void
line_reader::finish ()
{
  if (m_open && m_current.text.find_first_not_of (" \t") != std::string::npos)
    m_result.push_back (std::move (m_current));
  m_open = m_continued = false;
}

std::vector<logical_line>
line_reader::read ()
{
  for (; m_next; m_next = m_next->next)
    {
      const line_kind kind = classify (m_next);
      if (!kind.text)
        continue;
      const bool more = m_open && kind.directive == m_current.directive
                        && (m_fixed ? kind.continuation : m_continued);
      if (!more)
        start (m_next, kind);
      add_line (m_next, kind);
    }
  finish ();
  return std::move (m_result);
}

/* Tokens of one logical line.  */
class tokenizer
{
public:
  explicit tokenizer (const logical_line &line) : m_line (line) {}

  token_list read ();

private:
  bool
  name_p (std::size_t i) const
  {
    return i < m_line.text.size ()
           && (ISALNUM (m_line.text[i]) || m_line.text[i] == '_');
  }
  std::size_t token_end (std::size_t begin, token_kind &kind) const;
  void add (std::size_t begin, std::size_t end, token_kind kind);
  void turn_translations ();

  const logical_line &m_line;
  token_list m_tokens;
};

std::deque<source_token> s_origins;

std::size_t
tokenizer::token_end (std::size_t begin, token_kind &kind) const
{
  const std::string &text = m_line.text;
  const char c = text[begin];
  std::size_t end = begin + 1;
  if (c == '\'' || c == '"')
    {
      kind = token_kind::string;
      const std::size_t close = text.find (c, end);
      return close == std::string::npos ? text.size () : close + 1;
    }
  if (name_p (begin))
    {
      kind = ISDIGIT (c) ? token_kind::number : token_kind::identifier;
      while (name_p (end))
        end++;
      return end;
    }
  kind = token_kind::punctuator;
  for (const char *two : { "::", "=>", "==", "/=", "**", "//", "<=", ">=" })
    if (text.compare (begin, 2, two) == 0)
      return begin + 2;
  return end;
}

void
tokenizer::add (std::size_t begin, std::size_t end, token_kind kind)
{
  token t;
  t.kind = kind;
  t.spelling = m_line.text.substr (begin, end - begin);
  if (t.spelling == "%")
    t.spelling = ".";
  const source_position &first = m_line.at[begin];
  t.loc = location_of (first);
  t.space_before = begin > 0 && ISSPACE (m_line.text[begin - 1]);
  /* A name may go on in the next line; only its beginning matters then.  */
  unsigned last = first.column;
  for (std::size_t i = begin; i < end; i++)
    if (m_line.at[i].line == first.line)
      last = m_line.at[i].column;
  s_origins.push_back ({ first.line, first.column, last + 1 });
  t.origin = &s_origins.back ();
  m_tokens.push_back (std::move (t));
}

/* "(@base)" is "[@base]" in the parser's grammar.  */
void
tokenizer::turn_translations ()
{
  for (std::size_t i = 0; i + 1 < m_tokens.size (); i++)
    {
      if (m_tokens[i].spelling != "(" || m_tokens[i + 1].spelling != "@")
        continue;
      unsigned depth = 0;
      for (std::size_t k = i; k < m_tokens.size (); k++)
        {
          depth += m_tokens[k].spelling == "(";
          depth -= m_tokens[k].spelling == ")";
          if (depth == 0)
            {
              m_tokens[i].spelling = "[";
              m_tokens[k].spelling = "]";
              break;
            }
        }
    }
}

token_list
tokenizer::read ()
{
  const std::string &text = m_line.text;
  for (std::size_t i = 0; i < text.size ();)
    {
      if (ISSPACE (text[i]))
        {
          i++;
          continue;
        }
      token_kind kind;
      const std::size_t end = token_end (i, kind);
      add (i, end, kind);
      i = end;
    }
  turn_translations ();
  token end;
  if (!m_line.at.empty ())
    {
      source_position behind = m_line.at.back ();
      behind.column++;
      end.loc = location_of (behind);
    }
  m_tokens.push_back (end);
  return std::move (m_tokens);
}

} // namespace

location
location_of (const source_position &position)
{
  return linemap_position_for_loc_and_offset (
      line_table, position.line->location, position.column + 1);
}

std::vector<logical_line>
logical_lines (gfc_linebuf *first, bool fixed_form)
{
  return line_reader (first, fixed_form).read ();
}

token_list
tokens_of (const logical_line &line)
{
  return tokenizer (line).read ();
}

void
blank (const source_token &token)
{
  for (unsigned i = token.begin; i < token.end; i++)
    token.line->line[i] = ' ';
}

void
overwrite (const source_token &token, const std::string &spelling)
{
  blank (token);
  for (std::size_t i = 0; i < spelling.size (); i++)
    token.line->line[token.begin + i] = spelling[i];
}

void
hide (const logical_line &line)
{
  for (const source_position &sentinel : line.sentinels)
    sentinel.line->line[sentinel.column + 1] = ' ';
}

gfc_linebuf *
hide_empty_end (const logical_line &line)
{
  const gfc_linebuf *end = line.first;
  for (const source_position &p : line.at)
    if (!blank_p (p.line->line[p.column]))
      end = p.line;
  for (const source_position &p : line.ampersands)
    if (p.line == end)
      blank ({ p.line, p.column, p.column + 1 });
  bool behind = false;
  gfc_linebuf *last = line.first;
  for (const source_position &sentinel : line.sentinels)
    {
      if (behind)
        sentinel.line->line[sentinel.column + 1] = ' ';
      else
        last = sentinel.line;
      behind |= sentinel.line == end;
    }
  return last;
}

gfc_linebuf *
new_line (const gfc_linebuf *near, const std::string &text)
{
  auto added = static_cast<gfc_linebuf *> (
      xcalloc (1, sizeof (gfc_linebuf) + text.size () * sizeof (gfc_char_t)));
  added->location = near->location;
  added->file = near->file;
  added->dbg_emitted = true;
  for (std::size_t i = 0; i < text.size (); i++)
    added->line[i] = static_cast<unsigned char> (text[i]);
  return added;
}

gfc_linebuf *
new_blank_line (const gfc_linebuf *model)
{
  return new_line (model, std::string (length_of (model), ' '));
}

void
insert_before (gfc_linebuf *line, const std::vector<gfc_linebuf *> &lines)
{
  gfc_linebuf *previous = gfc_current_locus.lb;
  while (previous && previous->next != line)
    previous = previous->next;
  for (gfc_linebuf *added : lines)
    if (previous)
      {
        added->next = line;
        previous->next = added;
        previous = added;
      }
}

} // namespace accdeep

/* Free and fixed form, continuation lines, tokens.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/fortran/source.h"
#include "plugin/front/clause-names.h"

#include <deque>

namespace accdeep
{

namespace
{

/* Where the text of a line in fixed form begins, from 0.  gfortran has cut off,
   or kept, what lies beyond its end by its options, and has put blanks in the
   place of tabs in front of it.  */
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

/* Are the characters of LINE from COLUMN on WORD?  */
bool
word_at_p (const gfc_linebuf *line, unsigned column, const char *word)
{
  for (; *word; word++, column++)
    if (!line->line[column] || lower (line->line[column]) != *word)
      return false;
  return true;
}

/* Is there nothing but a comment in LINE from COLUMN on?  */
bool
no_text_p (const gfc_linebuf *line, unsigned column)
{
  const gfc_char_t c = line->line[skip_blanks (line, column)];
  return c == 0 || c == '!';
}

/* Does gfortran read "!$ statement"?  */
bool
conditional_lines_p ()
{
  return flag_openmp || flag_openmp_simd;
}

/* Are lines of fixed form that begin with "d" statements?  */
bool
debug_lines_p ()
{
  static const bool result = [] {
    bool code = false;
    for (unsigned i = 0; i < save_decoded_options_count; i++)
      if (save_decoded_options[i].opt_index == OPT_fd_lines_as_code)
        code = true;
      else if (save_decoded_options[i].opt_index == OPT_fd_lines_as_comments)
        code = false;
    return code;
  }();
  return result;
}

/* What a line of the source is.  */
struct line_kind
{
  bool text = false;      /* It has any.  */
  bool directive = false; /* !$acc.  */
  bool continuation = false;
  unsigned sentinel = 0; /* Column of "!".  */
  unsigned begin = 0;    /* Of the text.  */
};

/* CONTINUED: the line before it ended in an ampersand.  */
line_kind
classify_free (const gfc_linebuf *line, bool continued)
{
  line_kind kind;
  const unsigned column = skip_blanks (line, 0);
  const gfc_char_t c = line->line[column];
  kind.begin = column;
  kind.continuation = continued;
  if (c == '!')
    {
      kind.directive = word_at_p (line, column + 1, "$acc");
      if (!kind.directive
          && (!conditional_lines_p () || line->line[column + 1] != '$'
              || word_at_p (line, column + 1, "$omp")))
        return kind;
      kind.sentinel = column;
      kind.begin = column + (kind.directive ? 5 : 2);
      if (!continued && !blank_p (line->line[kind.begin]))
        return kind;
    }
  kind.text = c != '#' && !no_text_p (line, kind.begin);
  return kind;
}

/* LINE begins with what makes it a comment in fixed form, or a directive, or a
   conditional statement.  */
line_kind
classify_fixed_comment (const gfc_linebuf *line)
{
  line_kind kind;
  kind.begin = fixed_text;
  kind.directive = word_at_p (line, 1, "$acc");
  if (!kind.directive)
    {
      if (!conditional_lines_p () || line->line[1] != '$')
        return kind;
      for (unsigned i = 2; i < fixed_text - 1; i++)
        if (!blank_p (line->line[i]) && !ISDIGIT (lower (line->line[i])))
          return kind;
    }
  const gfc_char_t mark = line->line[fixed_text - 1];
  kind.continuation = !blank_p (mark) && mark != '0';
  kind.text = mark != 0 && !no_text_p (line, fixed_text);
  return kind;
}

line_kind
classify_fixed (const gfc_linebuf *line)
{
  const char first = lower (line->line[0]);
  if (first == 'c' || first == '*' || first == '!')
    return classify_fixed_comment (line);
  line_kind kind;
  kind.begin = fixed_text;
  if (first == '#' || (first == 'd' && !debug_lines_p ()))
    return kind;
  /* The label, and a comment anywhere but in the column for continuation.  */
  for (unsigned i = 0; i < fixed_text; i++)
    if (!line->line[i]
        || (line->line[i] == '!' && i > 0 && i != fixed_text - 1))
      return kind;
  const gfc_char_t mark = line->line[fixed_text - 1];
  kind.continuation = !blank_p (mark) && mark != '0';
  kind.text = !no_text_p (line, fixed_text);
  return kind;
}

/* Puts logical lines together, as gfortran does.  */
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
    return m_fixed ? classify_fixed (line) : classify_free (line, m_continued);
  }
  void add_character (gfc_linebuf *line, unsigned column);
  void add_text (gfc_linebuf *line, unsigned begin);
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

void
line_reader::add_character (gfc_linebuf *line, unsigned column)
{
  const gfc_char_t c = line->line[column];
  if (m_quote && c == static_cast<gfc_char_t> (m_quote))
    m_quote = 0;
  else if (!m_quote && (c == '\'' || c == '"'))
    m_quote = c;
  /* In fixed form blanks mean nothing.  Statements keep them: few are written
     without, and they tell names from keywords.  */
  if (m_fixed && m_current.directive && !m_quote && blank_p (c))
    return;
  m_current.text
      += m_quote ? (c < 0x80 ? static_cast<char> (c) : '?') : lower (c);
  m_current.at.push_back ({ line, column });
}

/* Add the text of LINE from column BEGIN.  */
void
line_reader::add_text (gfc_linebuf *line, unsigned begin)
{
  const std::size_t old_size = m_current.text.size ();
  for (unsigned i = begin; line->line[i]; i++)
    {
      if (!m_quote && line->line[i] == '!')
        break;
      add_character (line, i);
    }
  m_continued = false;
  if (m_fixed)
    return;
  std::size_t last = m_current.text.find_last_not_of (" \t");
  m_continued = last != std::string::npos && last >= old_size
                && m_current.text[last] == '&';
  if (!m_continued)
    return;
  if (m_current.directive)
    m_current.lines.back ().trailing = m_current.at[last].column;
  m_current.text.resize (last);
  m_current.at.resize (last);
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
  directive_line part;
  part.line = line;
  part.sentinel = kind.sentinel;
  part.text = kind.begin;
  if (!m_fixed && m_continued)
    {
      /* Without an ampersand in front of it, the text of a directive goes on
         all the same; that of a statement goes on behind a blank.  */
      const unsigned column = skip_blanks (line, part.text);
      if (line->line[column] == '&')
        {
          part.leading = column;
          part.text = column + 1;
        }
      else if (kind.directive)
        part.text = column;
      else
        {
          m_current.text += ' ';
          m_current.at.push_back ({ line, part.text });
        }
    }
  m_current.last = line;
  if (kind.directive)
    m_current.lines.push_back (part);
  add_text (line, part.text);
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
                        && kind.continuation;
      /* In fixed form that is a comment.  */
      if (!more && m_fixed && kind.directive && kind.continuation)
        continue;
      if (!more)
        start (m_next, kind);
      add_line (m_next, kind);
    }
  finish ();
  return std::move (m_result);
}

/* ------------------------------------------------------------------------
   Tokens.
   ------------------------------------------------------------------------ */

/* Is WORD one that may begin a directive or a clause?  */
bool
directive_word_p (const std::string &word)
{
  for (const char *known :
       { "parallel", "kernels", "serial", "loop", "data", "enter", "exit",
         "end", "host_data", "dataflow", "declare", "cache", "routine",
         "atomic", "init", "shutdown", "set", "policy", "live" })
    if (word == known)
      return true;
  return find_clause_name (word) || openacc_clause_p (word);
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
  bool words_joined_p (std::size_t i) const;
  bool split_words (std::size_t begin, std::size_t end,
                    std::vector<std::size_t> &ends) const;
  void add_words (std::size_t begin, std::size_t end);
  void note_bracket (std::size_t i);
  void turn_translations ();

  const logical_line &m_line;
  token_list m_tokens;
  unsigned m_depth = 0; /* Of brackets in which clauses do not begin.  */
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
  t.loc = location_of (m_line.at[begin]);
  t.space_before = begin > 0 && ISSPACE (m_line.text[begin - 1]);
  s_origins.push_back ({ &m_line, begin, end });
  t.origin = &s_origins.back ();
  m_tokens.push_back (std::move (t));
}

/* May words stand side by side in front of index I?  In fixed form anywhere, in
   free form where a line ends in the middle.  */
bool
tokenizer::words_joined_p (std::size_t i) const
{
  return gfc_current_form == FORM_FIXED
         || m_line.at[i - 1].line != m_line.at[i].line;
}

/* Cut the name from BEGIN to END into words that directives and clauses begin
   with, the last of which END where ENDS says.  False: it can not be.  */
bool
tokenizer::split_words (std::size_t begin, std::size_t end,
                        std::vector<std::size_t> &ends) const
{
  for (std::size_t i = end; i > begin; i--)
    {
      if ((i < end && !words_joined_p (i))
          || !directive_word_p (m_line.text.substr (begin, i - begin)))
        continue;
      ends.push_back (i);
      if (i == end || split_words (i, end, ends))
        return true;
      ends.pop_back ();
    }
  return false;
}

/* Add the name from BEGIN to END, which may be several words.  */
void
tokenizer::add_words (std::size_t begin, std::size_t end)
{
  std::vector<std::size_t> ends;
  if (!m_line.directive || m_depth > 0 || !split_words (begin, end, ends))
    ends.assign (1, end);
  for (std::size_t i : ends)
    {
      add (begin, i, token_kind::identifier);
      /* Module files have the directive in one line.  */
      m_tokens.back ().space_before |= i != ends.front ();
      begin = i;
    }
}

void
tokenizer::note_bracket (std::size_t i)
{
  const char c = m_line.text[i];
  if (c == '(' || c == '[' || c == '<')
    m_depth++;
  else if ((c == ')' || c == ']' || c == '>') && m_depth > 0)
    m_depth--;
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
      if (kind == token_kind::identifier)
        add_words (i, end);
      else
        add (i, end, kind);
      if (end == i + 1)
        note_bracket (i);
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
  for (std::size_t i = token.begin; i < token.end; i++)
    {
      const source_position &p = token.line->at[i];
      p.line->line[p.column] = ' ';
    }
}

void
restore (const source_token &token)
{
  overwrite (token,
             token.line->text.substr (token.begin, token.end - token.begin));
}

void
overwrite (const source_token &token, const std::string &spelling)
{
  blank (token);
  gcc_assert (spelling.size () <= token.end - token.begin);
  for (std::size_t i = 0; i < spelling.size (); i++)
    {
      const source_position &p = token.line->at[token.begin + i];
      p.line->line[p.column] = spelling[i];
    }
}

namespace
{

/* Make the directive line L a comment.  gfortran does not say of a comment that
   it has been cut off: false after an error about this.  */
bool
hide (const directive_line &l)
{
  l.line->line[l.sentinel + 1] = ' ';
  if (!warn_line_truncation || !l.line->truncated)
    return true;
  l.line->truncated = 0;
  const int errors = errorcount + werrorcount;
  warning_at (location_of ({ l.line, length_of (l.line) - 1 }),
              OPT_Wline_truncation, "line truncated");
  return errorcount + werrorcount == errors;
}

} // namespace

bool
hide (const logical_line &line)
{
  bool complete = true;
  for (const directive_line &l : line.lines)
    complete &= hide (l);
  return complete;
}

gfc_linebuf *
settle (const std::vector<directive_line> &lines)
{
  const directive_line *last = &lines.front ();
  for (const directive_line &l : lines)
    {
      const unsigned column = skip_blanks (l.line, l.text);
      if (column != l.trailing && !no_text_p (l.line, column))
        last = &l;
      else if (&l != &lines.front ())
        hide (l);
    }
  if (last->trailing)
    last->line->line[*last->trailing] = ' ';
  return last->line;
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

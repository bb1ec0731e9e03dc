/* The lines of a Fortran source, as gfortran loaded them: preprocessed, with
   INCLUDE files in their places, not parsed yet.

   Consumes gfortran's list of lines.  Produces statements and directives, which
   know where each of their characters stands, and changes lines in place.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_FORTRAN_SOURCE_H
#define ACCDEEP_FRONT_FORTRAN_SOURCE_H

#include "plugin/gcc/fortran.h"
#include "plugin/model/directive.h"

#include <optional>
#include <string>
#include <vector>

namespace accdeep
{

/* A character of the source.  */
struct source_position
{
  gfc_linebuf *line = nullptr;
  unsigned column = 0; /* From 0.  */
};

location location_of (const source_position &);

/* A line of the source that belongs to a directive.  */
struct directive_line
{
  gfc_linebuf *line = nullptr;
  unsigned sentinel = 0;           /* Column of the "!" of "!$acc".  */
  unsigned text = 0;               /* Where its text begins, in columns.  */
  std::optional<unsigned> leading; /* Column of the ampersand in front of it, */
  std::optional<unsigned> trailing; /* and of the one that ends it.  */
};

/* A statement or the content of a directive, with all its continuation lines.
   TEXT is in lower case outside of strings, without comments, and that of a
   directive in fixed form without blanks; AT has a position for each of its
   characters.  */
struct logical_line
{
  bool directive = false; /* The part behind !$acc.  */
  std::string text;
  std::vector<source_position> at;
  std::vector<directive_line> lines; /* Of a directive: all.  */
  gfc_linebuf *first = nullptr;
  gfc_linebuf *last = nullptr;
};

/* Characters of TEXT of a logical line from BEGIN to END, maybe on several
   lines of the source: what a token's `origin' is.  */
struct source_token
{
  const logical_line *line;
  std::size_t begin;
  std::size_t end;
};

/* T, a token of the source, has one.  */
inline const source_token &
origin_of (const token &t)
{
  return *static_cast<const source_token *> (t.origin);
}

/* All statements and OpenACC directives from FIRST on.  */
std::vector<logical_line> logical_lines (gfc_linebuf *first, bool fixed_form);

/* The tokens of LINE, which must stay where it is, with an end token.  "%"
   becomes ".", and "(@" with its ")" becomes "[@" and "]", as the directive
   parser wants them.  The origins live as long as the compilation.  */
token_list tokens_of (const logical_line &line);

/* Blank what TOKEN covers.  */
void blank (const source_token &token);

/* Put SPELLING, which is not longer than TOKEN, in its place.  */
void overwrite (const source_token &token, const std::string &spelling);

/* Put what TOKEN covered back where it was blanked.  */
void restore (const source_token &token);

/* Make the directive LINE a comment.  False after an error: a line of it was
   cut off where lines end.  */
bool hide (const logical_line &line);

/* Text of the directive of LINES has been blanked.  gfortran takes a line
   without any for a comment, or for the end: make those comments, but for the
   first one, and let the last one that stays be the last.  Gives that.  */
gfc_linebuf *settle (const std::vector<directive_line> &lines);

/* A line with TEXT where NEAR is in the source.  */
gfc_linebuf *new_line (const gfc_linebuf *near, const std::string &text);

/* A line of blanks as long as MODEL, where that is in the source.  */
gfc_linebuf *new_blank_line (const gfc_linebuf *model);

/* Put LINES, which are new, in front of LINE, which is not the first.  */
void insert_before (gfc_linebuf *line, const std::vector<gfc_linebuf *> &lines);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_FORTRAN_SOURCE_H */

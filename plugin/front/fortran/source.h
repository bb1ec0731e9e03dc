/* The lines of a Fortran source, as gfortran loaded them: preprocessed, with
   INCLUDE files in their places, not parsed yet.

   Consumes gfortran's list of lines.  Produces statements and directives, which
   know where each of their characters stands, and changes lines in place.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_FORTRAN_SOURCE_H
#define ACCDEEP_FRONT_FORTRAN_SOURCE_H

#include "plugin/gcc/fortran.h"
#include "plugin/model/directive.h"

#include <deque>
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

/* Characters of the source from BEGIN to END in one line: what a token's
   `origin' is.  */
struct source_token
{
  gfc_linebuf *line;
  unsigned begin;
  unsigned end;
};

/* A statement or the content of a directive, with all its continuation lines.
   TEXT is in lower case outside of strings, without comments; AT has a position
   for each of its characters.  */
struct logical_line
{
  bool directive = false; /* The part behind !$acc.  */
  std::string text;
  std::vector<source_position> at;
  std::vector<source_position> sentinels;  /* Of a directive: each "!$acc".  */
  std::vector<source_position> ampersands; /* At the ends of its lines.  */
  gfc_linebuf *first = nullptr;
  gfc_linebuf *last = nullptr;
};

/* All statements and OpenACC directives from FIRST on.  */
std::vector<logical_line> logical_lines (gfc_linebuf *first, bool fixed_form);

/* The tokens of LINE with an end token.  "%" becomes ".", and "(@" with its
   ")" becomes "[@" and "]", as the directive parser wants them.  The origins
   live as long as the compilation.  */
token_list tokens_of (const logical_line &line);

/* Blank what TOKEN covers.  */
void blank (const source_token &token);

/* Put SPELLING in the place of TOKEN; it may reach into what stood behind
   it, which has been blanked.  */
void overwrite (const source_token &token, const std::string &spelling);

/* Make the directive LINE a comment.  */
void hide (const logical_line &line);

/* The directive LINE has had text blanked.  gfortran wants none of its
   continuation lines to be empty at the end: make those comments, and give the
   last line that stays.  */
gfc_linebuf *hide_empty_end (const logical_line &line);

/* A line with TEXT where NEAR is in the source.  */
gfc_linebuf *new_line (const gfc_linebuf *near, const std::string &text);

/* A line of blanks as long as MODEL, where that is in the source.  */
gfc_linebuf *new_blank_line (const gfc_linebuf *model);

/* Put LINES, which are new, in front of LINE, which is not the first.  */
void insert_before (gfc_linebuf *line, const std::vector<gfc_linebuf *> &lines);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_FORTRAN_SOURCE_H */

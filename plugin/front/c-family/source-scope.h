/* What braces a place in the source stands in, as far as the text shows it.

   C++'s front end reads all tokens of a translation unit before it parses the
   first, so what has to be written for a directive is decided before the parser
   knows where the directive stands.  The parser checks it later.
   C's front end does not tell whether a struct is open.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_C_FAMILY_SOURCE_SCOPE_H
#define ACCDEEP_FRONT_C_FAMILY_SOURCE_SCOPE_H

#include "plugin/gcc/compat.h"

#include <string>
#include <vector>

namespace accdeep
{

/* May C be part of a name?  All of UTF-8 beyond ASCII is taken for letters: the
   preprocessor has judged it.  */
inline bool
name_char_p (char c)
{
  return ISIDNUM (c) || c == '$' || (c & 0x80);
}

enum class scope_kind
{
  outermost,
  namespace_,
  class_,
  enumeration,
  parentheses, /* Also brackets.  */
  other        /* Functions, initialisers, and what macros hide.  */
};

struct source_scope
{
  scope_kind kind = scope_kind::outermost;
  std::string name; /* Of a class; may be empty.  */
  bool between_declarations = true;
};

/* The scopes at LOC, innermost first, from the text of its file.  Macros are
   not expanded, and of the groups of a conditional the one that LOC stands in
   counts, else the first.  None: LOC is in preprocessed text from a pipe.  */
std::vector<source_scope> source_scopes_at (location_t loc);

/* The innermost one, or the outermost possible when nothing is known.  */
source_scope source_scope_at (location_t loc);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_C_FAMILY_SOURCE_SCOPE_H */

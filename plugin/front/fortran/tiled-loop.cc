/* Tiled loops: consumes a directive's tokens, blanks one clause.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/fortran/tiled-loop.h"
#include "plugin/cure/cure.h"
#include "plugin/front/fortran/clause-ranges.h"

#include <algorithm>
#include <map>

namespace accdeep
{

namespace
{

/* Where the clauses of TOKENS have their names.  */
std::map<std::string, std::size_t>
clause_names (const token_list &tokens)
{
  std::map<std::string, std::size_t> names;
  for (std::size_t i = 1; i < tokens.size (); i++)
    if (punctuator_p (tokens[i], "("))
      i = closing_parenthesis (tokens, i);
    else if (tokens[i].kind == token_kind::identifier)
      names.emplace (tokens[i].spelling, i);
  return names;
}

} // namespace

void
take_tiled_clause (source_directive &place)
{
  token_list &t = place.tokens;
  if (!cure_p (cure::tile)
      || (t[0].spelling != "loop" && t[1].spelling != "loop"))
    return;
  const std::map<std::string, std::size_t> names = clause_names (t);
  for (const char *needed : { "tile", "gang", "worker", "vector" })
    if (!names.count (needed))
      return;
  for (const char *name : { "worker", "vector", "gang" })
    {
      const std::size_t at = names.at (name);
      if (punctuator_p (t[at + 1], "("))
        continue;
      place.taken_clause = name;
      const std::size_t comma = punctuator_p (t[at - 1], ",")   ? at - 1
                                : punctuator_p (t[at + 1], ",") ? at + 1
                                                                : at;
      blank (origin_of (t[comma]));
      blank (origin_of (t[at]));
      t.erase (t.begin () + std::min (at, comma),
               t.begin () + std::max (at, comma) + 1);
      settle (place.line->lines);
      return;
    }
}

} // namespace accdeep

/* Counts in the words of a directive: names of members.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_SUGGEST_EXPRESS_H
#define ACCDEEP_SUGGEST_EXPRESS_H

#include "plugin/suggest/polynomial.h"
#include "plugin/suggest/unit.h"

namespace accdeep
{

/* Whose names may be used.  */
struct word_scope
{
  const term *object; /* The one that the directive is about.  */
  const function_facts *function;
  /* Where the directive stands: what is declared behind is not known there.  */
  location_t loc;
  /* The indices of the levels above, which are $1 and so on.  */
  std::vector<const term *> indices;
  /* The member that the directive is about; null: one of its levels is.  */
  const term *pointer;
};

/* P in words that are terms themselves, in up to a few ways, best first; empty:
   there are no words for it.  NUMBERS: a number may be meant to be that of a
   member, too.  */
std::vector<polynomial> expressed (const polynomial &p, const word_scope &,
                                   bool numbers = false);

/* The member of SCOPE's object that LVALUE is: "dim.n"; nothing: it is none, or
   the object.  */
std::optional<std::string> member_text (const term *lvalue, const word_scope &);

/* P, which consists of words: "rows * columns".  */
std::string spell (const polynomial &p);

} // namespace accdeep

#endif /* ACCDEEP_SUGGEST_EXPRESS_H */

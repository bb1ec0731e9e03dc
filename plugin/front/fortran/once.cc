/* Second errors: consumes gfortran's diagnostics, and the directives of the
   source.

   To gfortran a directive with an error is none, and so the end of its
   construct is unexpected.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/gcc/compat.h"

#include "plugin/front/fortran/directives.h"
#include "plugin/front/fortran/once.h"
#include "plugin/front/fortran/source.h"
#include "plugin/gcc/diagnostics.h"

#include <set>

namespace accdeep
{

namespace
{

bool
end_p (const source_directive &d)
{
  return d.tokens.front ().spelling == "end";
}

/* Does D begin with the words of WORDS from FIRST on?  */
bool
begins_with_p (const source_directive &d, const token_list &words,
               std::size_t first)
{
  std::size_t i = 0;
  for (; first + i < words.size (); i++)
    if (words[first + i].kind == token_kind::end)
      break;
    else if (i >= d.tokens.size ()
             || d.tokens[i].spelling != words[first + i].spelling)
      return false;
  /* The loop of a combined construct is its end.  */
  return i >= d.tokens.size () || d.tokens[i].spelling != "loop";
}

/* The directive whose construct END ends; END itself if it ends what has been
   written for it; null: there is none.  */
const source_directive *
begin_of (const source_directive &end)
{
  if (!end_p (end))
    return &end;
  unsigned inner = 0;
  for (const source_directive *d = &end; d-- != outline ().directives.data ();)
    if (end_p (*d))
      inner += d->tokens.size () == end.tokens.size ()
               && begins_with_p (*d, end.tokens, 0);
    else if (begins_with_p (*d, end.tokens, 1) && inner-- == 0)
      return d;
  return nullptr;
}

class once_filter final : public diagnostic_filter
{
public:
  bool
  admits (gcc_severity level, location_t) override
  {
    if (level != gcc_severity::note)
      m_dropping = false;
    return !m_dropping;
  }

  bool
  admits_text (gcc_severity level, location_t loc, std::string &text) override
  {
    if (level != gcc_severity::error)
      return !m_dropping;
    const source_directive *d = source_directive_at (loc);
    if (!d)
      return true;
    if (text.find ("Unexpected !$ACC END ") == std::string::npos)
      m_wrong.insert (d);
    else
      m_dropping = m_wrong.count (begin_of (*d));
    return !m_dropping;
  }

  bool
  anonymous_function_p () override
  {
    return false;
  }

private:
  bool m_dropping = false;
  std::set<const source_directive *> m_wrong; /* They have errors.  */
};

} // namespace

void
start_error_filter ()
{
  static once_filter filter;
  if (filters_buffered)
    start_filtering (filter);
}

} // namespace accdeep

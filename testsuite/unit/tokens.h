/* Directives as tokens, and messages as text, for the tests of the parts that
   know nothing of GCC.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_UNIT_TOKENS_H
#define ACCDEEP_UNIT_TOKENS_H

#include "plugin/model/diagnostic.h"
#include "plugin/model/directive.h"

#include <string>
#include <vector>

namespace accdeep
{

/* Like a C++ lexer.  Locations are LINE * 1000 + column, columns from 1; an end
   token closes the list.  */
token_list tokenize (const std::string &text, unsigned line = 1);

/* The same with ":" ":" for each "::", as C before C2X lexes it.  */
token_list tokenize_c (const std::string &text, unsigned line = 1);

/* Keeps messages as "LINE:COLUMN: error: text", notes on own lines behind
   their message, quotes as ' and fix-it hints as {fix} behind the text.  */
class recording_sink : public diagnostic_sink
{
public:
  void report (const std::vector<diagnostic> &group) override;

  const std::vector<std::string> &
  messages () const
  {
    return m_messages;
  }
  /* All of them, each with a new-line.  */
  std::string text () const;
  void
  clear ()
  {
    m_messages.clear ();
  }

private:
  std::vector<std::string> m_messages;
};

} // namespace accdeep

#endif /* ACCDEEP_UNIT_TOKENS_H */

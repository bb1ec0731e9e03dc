/* A position in the tokens of a directive, with the steps that all parts of the
   parser need.  Independent of GCC.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_TOKEN_CURSOR_H
#define ACCDEEP_FRONT_TOKEN_CURSOR_H

#include "plugin/model/diagnostic.h"
#include "plugin/model/directive.h"

#include <cstddef>
#include <string>

namespace accdeep
{

/* Reading beyond the last token gives end tokens for ever, so that no caller
   has to care whether the directive is complete.  The tokens must outlive the
   cursor.  */
class token_cursor
{
public:
  static constexpr std::size_t npos = static_cast<std::size_t> (-1);

  token_cursor (const token_list &tokens, diagnostic_sink &sink);

  const token &at (std::size_t index) const;
  const token &
  peek (std::size_t ahead = 0) const
  {
    return at (m_position + ahead);
  }
  /* The current token; steps over it unless it is the end.  */
  const token &next ();
  std::size_t
  position () const
  {
    return m_position;
  }
  void go_to (std::size_t index);
  std::size_t
  size () const
  {
    return m_size;
  } /* Less the end token.  */
  bool
  end_p () const
  {
    return m_position >= m_size;
  }

  bool at_punctuator_p (const char *spelling, std::size_t ahead = 0) const;
  bool at_identifier_p (std::size_t ahead = 0) const;
  bool accept (const char *punctuator);
  /* Like accept, with an error when it is not there.  */
  bool require (const char *punctuator);

  /* Number of tokens that make a "::" AHEAD of here: 0, 1, or 2, because C
     without its own "::" lexes two colons.  */
  std::size_t scope_length (std::size_t ahead = 0) const;
  /* Is this the "::{" that opens a nest?  */
  bool at_nest_p () const;

  /* Index of the bracket that closes the one at OPEN; npos when there is none
     or brackets of other kinds interleave.  */
  std::size_t closing (std::size_t open) const;

  /* Nests around the current token, counted by who enters them.  */
  unsigned depth = 0;

  token_list slice (std::size_t begin, std::size_t end) const;

  /* "expected WHAT before 'token'", at the current token.  */
  void report_expected (const std::string &what) const;
  diagnostic_sink &
  sink () const
  {
    return m_sink;
  }

private:
  const token_list &m_tokens;
  diagnostic_sink &m_sink;
  std::size_t m_size;
  std::size_t m_position = 0;
  token m_end;
};

} // namespace accdeep

#endif /* ACCDEEP_FRONT_TOKEN_CURSOR_H */

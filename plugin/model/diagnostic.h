/* How the GCC-independent parts report.  The front end implements the sink
   with GCC's diagnostics; unit tests record.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_MODEL_DIAGNOSTIC_H
#define ACCDEEP_MODEL_DIAGNOSTIC_H

#include "plugin/model/directive.h"
#include "plugin/model/warning.h"

#include <optional>
#include <string>
#include <vector>

namespace accdeep
{

enum class severity
{
  error,
  warning,
  note /* Belongs to the error or warning before it.  */
};

/* One message.  TEXT is complete English in GCC's style; names in it stand
   between '\x01' and '\x02', which the sink turns into GCC's quotes.  */
struct diagnostic
{
  severity level = severity::error;
  /* What switches a warning.  */
  std::optional<warning_option> option;
  location loc = 0;
  std::string text;
  /* Replacement for the token at LOC, for a fix-it hint; empty: none.  */
  std::string fixit;
  /* What to insert in front of INSERT_AT, in the same way.  */
  std::string inserted;
  location insert_at = 0;
};

class diagnostic_sink
{
public:
  /* A message and the notes that belong to it, as one group.  */
  virtual void report (const std::vector<diagnostic> &group) = 0;

protected:
  ~diagnostic_sink () = default;
};

/* A group under construction:
   message (severity::error, loc, "...").note (other, "...").send (sink);
   A warning has its option in place of the severity.  */
class message
{
public:
  message (severity level, location loc, std::string text)
  {
    add (level, loc, std::move (text));
  }
  message (warning_option option, location loc, std::string text)
  {
    add (severity::warning, loc, std::move (text));
    m_group.front ().option = option;
  }

  /* Offer to replace the token at the message's own location.  */
  message &
  fixit (std::string replacement)
  {
    m_group.front ().fixit = std::move (replacement);
    return *this;
  }

  /* Offer to insert TEXT in front of LOC: a line if it ends with one's end.  */
  message &
  insert (location loc, std::string text)
  {
    m_group.front ().inserted = std::move (text);
    m_group.front ().insert_at = loc;
    return *this;
  }

  /* Point at another party.  Left out when its place is not known.  */
  message &
  note (location loc, std::string text)
  {
    if (loc != 0)
      add (severity::note, loc, std::move (text));
    return *this;
  }

  void
  send (diagnostic_sink &sink) const
  {
    sink.report (m_group);
  }

private:
  void
  add (severity level, location loc, std::string text)
  {
    diagnostic d;
    d.level = level;
    d.loc = loc;
    d.text = std::move (text);
    m_group.push_back (std::move (d));
  }

  std::vector<diagnostic> m_group;
};

/* NAME in the marks that stand for quotes.  */
inline std::string
quoted (const std::string &name)
{
  return "\x01" + name + "\x02";
}

/* The candidate that NAME most likely misspells, empty if none is close.
   GCC's own measure: Damerau-Levenshtein distance at most a third of the
   length, a wrong case counting half.  */
std::string suggestion (const std::string &name,
                        const std::vector<std::string> &candidates);

} // namespace accdeep

#endif /* ACCDEEP_MODEL_DIAGNOSTIC_H */

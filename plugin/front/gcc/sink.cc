/* The GCC-independent parts' diagnostics, as GCC's.  Consumes groups of
   messages; produces errors, warnings and notes with quotes and fix-it hints.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/gcc/sink.h"
#include "plugin/front/gcc/front.h"
#include "plugin/gcc/diagnostics.h"
#include "plugin/gcc/options.h"
#include "plugin/gcc/warnings.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* TEXT as a format for GCC's diagnostics.  */
std::string
format_of (const std::string &text)
{
  std::string format;
  for (char c : text)
    if (c == '\x01')
      format += "%<";
    else if (c == '\x02')
      format += "%>";
    else if (c == '%')
      format += "%%";
    else
      format += c;
  /* Names beyond ASCII, as the user's locale has them.  */
  for (char c : format)
    if (c & 0x80)
      return identifier_to_locale (format.c_str ());
  return format;
}

gcc_severity
severity_of (severity level)
{
  switch (level)
    {
    case severity::error:
      return gcc_severity::error;
    case severity::warning: /* It has an option.  */
      break;
    case severity::note:
      return gcc_severity::note;
    }
  gcc_unreachable ();
}

/* Is there a word at LOC in the source that TEXT, a message about LOC, speaks
   of?  Tokens in the string of a _Pragma have places elsewhere.  */
bool
word_there_p (location_t loc, const std::string &text)
{
  const source_range range = get_range_from_loc (line_table, loc);
  const expanded_location first = expand_location (range.m_start);
  const expanded_location last = expand_location (range.m_finish);
  if (!first.file || first.line != last.line || first.column < 1
      || last.column < first.column)
    return false;
  const std::optional<std::string> line = source_line (first.file, first.line);
  if (!line || line->size () < static_cast<std::size_t> (last.column))
    return false;
  const std::string word
      = line->substr (first.column - 1, last.column - first.column + 1);
  return std::all_of (word.begin (), word.end (),
                      [] (char c) { return ISIDNUM (c) || (c & 0x80); })
         && text.find (word) != std::string::npos;
}

class gcc_sink final : public diagnostic_sink
{
public:
  void report (const std::vector<diagnostic> &group) override;
  void report_alone (const std::vector<diagnostic> &group);

private:
  /* What was said.  A directive in a class template is checked for each
     instance, its mistakes are one each.  */
  std::set<std::pair<location, std::string>> m_reported;
  std::set<location> m_places; /* Of what was said.  */
  std::set<location> m_closed; /* Where nothing more is to be said.  */
};

void
gcc_sink::report (const std::vector<diagnostic> &group)
{
  if (group.empty () || m_closed.count (group.front ().loc)
      || (group.front ().option
          && !warning_enabled_p (gcc_location (group.front ().loc),
                                 *group.front ().option))
      || !m_reported.emplace (group.front ().loc, group.front ().text).second)
    return;

  if (group.front ().level != severity::note)
    m_places.insert (group.front ().loc);
  auto_diagnostic_group together;
  for (const diagnostic &d : group)
    {
      gcc_rich_location where (gcc_location (d.loc));
      if (!d.fixit.empty () && word_there_p (where.get_loc (), d.text))
        where.add_fixit_replace (d.fixit.c_str ());
      if (!d.inserted.empty ())
        where.add_fixit_insert_before (gcc_location (d.insert_at),
                                       d.inserted.c_str ());
      const std::string format = format_of (d.text);
      const bool shown = d.option
                             ? warn_user (where, *d.option, format.c_str ())
                             : report_to_user (where, severity_of (d.level),
                                               format.c_str ());
      /* Notes do not survive a warning that is off.  */
      if (!shown && &d == &group.front ())
        return;
    }
}

void
gcc_sink::report_alone (const std::vector<diagnostic> &group)
{
  if (group.empty () || m_places.count (group.front ().loc))
    return;
  report (group);
  m_closed.insert (group.front ().loc);
}

gcc_sink &
the_sink ()
{
  static gcc_sink sink;
  return sink;
}

} // namespace

diagnostic_sink &
diagnostics ()
{
  return the_sink ();
}

static std::vector<message> s_behind_suggestions;

void
report_behind_suggestions (const message &m)
{
  if (plugin_argument ("suggest"))
    s_behind_suggestions.push_back (m);
  else
    m.send (diagnostics ());
}

void
suggestions_made ()
{
  for (const message &m : s_behind_suggestions)
    m.send (diagnostics ());
  s_behind_suggestions.clear ();
}

void
report_alone (const std::vector<diagnostic> &group)
{
  the_sink ().report_alone (group);
}

location_t
gcc_location (location loc)
{
  return static_cast<location_t> (loc);
}

} // namespace accdeep

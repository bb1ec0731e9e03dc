/* The GCC-independent parts' diagnostics, as GCC's.  Consumes groups of
   messages; produces errors, warnings and notes with quotes and fix-it hints.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/gcc/front.h"
#include "plugin/gcc/diagnostics.h"

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
  return format;
}

gcc_severity
severity_of (severity level)
{
  switch (level)
    {
    case severity::error:
      return gcc_severity::error;
    case severity::warning:
      return gcc_severity::warning;
    case severity::note:
      return gcc_severity::note;
    }
  gcc_unreachable ();
}

class gcc_sink final : public diagnostic_sink
{
public:
  void report (const std::vector<diagnostic> &group) override;

private:
  /* What was said.  A directive in a class template is checked for each
     instance, its mistakes are one each.  */
  std::set<std::pair<location, std::string>> m_reported;
};

void
gcc_sink::report (const std::vector<diagnostic> &group)
{
  if (group.empty ()
      || !m_reported.emplace (group.front ().loc, group.front ().text).second)
    return;

  auto_diagnostic_group together;
  for (const diagnostic &d : group)
    {
      gcc_rich_location where (gcc_location (d.loc));
      if (!d.fixit.empty ())
        where.add_fixit_replace (d.fixit.c_str ());
      bool shown
          = report_to_user (where, severity_of (d.level),
                            format_of (d.text).c_str ());
      /* Notes do not survive a warning that is off.  */
      if (!shown && &d == &group.front ())
        return;
    }
}

} // namespace

diagnostic_sink &
diagnostics ()
{
  static gcc_sink sink;
  return sink;
}

location_t
gcc_location (location loc)
{
  return static_cast<location_t> (loc);
}

} // namespace accdeep

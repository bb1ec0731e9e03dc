/* The GCC-independent parts' diagnostics, as GCC's.  Consumes groups of
   messages; produces errors, warnings and notes with quotes and fix-it hints.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/gcc/front.h"

#include <cstdarg>

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

diagnostic_t
kind_of (severity level)
{
  switch (level)
    {
    case severity::error:
      return DK_ERROR;
    case severity::warning:
      return DK_WARNING;
    case severity::note:
      return DK_NOTE;
    }
  gcc_unreachable ();
}

/* FORMAT takes no arguments, but GCC wants a list of them.  */
bool
emit (rich_location *where, diagnostic_t kind, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  diagnostic_info info;
  diagnostic_set_info (&info, format, &arguments, where, kind);
  bool shown = diagnostic_report_diagnostic (global_dc, &info);
  va_end (arguments);
  return shown;
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
          = emit (&where, kind_of (d.level), format_of (d.text).c_str ());
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

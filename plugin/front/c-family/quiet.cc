/* Silence for what was written for a misplaced directive.

   A directive's text is written before the parser knows where it stands.  When
   it turns out to stand in the wrong place, it is reported there, and the
   parser's opinion of the text is of no use to anybody.  once.cc, which hears
   of all diagnostics, drops them meanwhile.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/c-family/quiet.h"

#include "plugin/gcc/diagnostics.h"

namespace accdeep
{

namespace
{

bool s_quiet;

} // namespace

void
start_quiet ()
{
  if (!s_quiet)
    suspend_error_limits ();
  s_quiet = true;
}

void
end_quiet ()
{
  if (s_quiet)
    resume_error_limits ();
  s_quiet = false;
}

bool
quiet_p ()
{
  return s_quiet;
}

} // namespace accdeep

/* Silence for what was written for a misplaced directive.

   A directive's text is written before the parser knows where it stands.  When
   it turns out to stand in the wrong place, it is reported there, and the
   parser's opinion of the text is of no use to anybody.  The diagnostic context
   prints to nowhere meanwhile, and its counts are put back afterwards.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/cp/quiet.h"

#include "plugin/gcc/compat.h"

#include <cstring>

namespace accdeep
{

namespace
{

struct loud_state
{
  bool quiet = false;
  FILE *stream = nullptr;
  int counts[DK_LAST_DIAGNOSTIC_KIND];
  int max_errors = 0;
  bool fatal_errors = false;
};
loud_state s_loud;
FILE *s_nowhere;

} // namespace

void
start_quiet ()
{
  if (s_loud.quiet)
    return;
  if (!s_nowhere)
    s_nowhere = fopen ("/dev/null", "w");
  if (!s_nowhere)
    return;
  s_loud.quiet = true;
  s_loud.stream = global_dc->printer->buffer->stream;
  memcpy (s_loud.counts, global_dc->diagnostic_count, sizeof s_loud.counts);
  s_loud.max_errors = global_dc->max_errors;
  s_loud.fatal_errors = global_dc->fatal_errors;
  global_dc->printer->buffer->stream = s_nowhere;
  global_dc->max_errors = 0;
  global_dc->fatal_errors = false;
}

void
end_quiet ()
{
  if (!s_loud.quiet)
    return;
  s_loud.quiet = false;
  global_dc->printer->buffer->stream = s_loud.stream;
  memcpy (global_dc->diagnostic_count, s_loud.counts, sizeof s_loud.counts);
  global_dc->max_errors = s_loud.max_errors;
  global_dc->fatal_errors = s_loud.fatal_errors;
}

} // namespace accdeep

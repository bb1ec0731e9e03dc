/* Statistics: each stage counts here what it does; accdeep_get_statistics
   hands the numbers to the user.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/profile.h"

#include "libgomp-ext/env.h"
#include "libgomp-ext/error.h"

#include <cinttypes>

namespace accdeep
{

namespace
{
thread_local accdeep_statistics current;
}

accdeep_statistics &
statistics ()
{
  return current;
}

void
begin_statistics ()
{
  current = accdeep_statistics ();
}

void
end_statistics (const accdeep_directive *directive, const char *side)
{
  if (!get_environment ().debug_statistics)
    return;
  const accdeep_statistics &s = current;
  note ("statistics: %s%s: %" PRIu64 " objects, %" PRIu64
        " allocated in %" PRIu64 " blocks, %" PRIu64 " released, %" PRIu64
        " pointers, %" PRIu64 " bytes to device, %" PRIu64
        " bytes to host, %" PRIu64 " transfers, %" PRIu64 " libgomp calls",
        directive_text (directive).c_str (), side, s.objects, s.allocated,
        s.blocks, s.released, s.pointers, s.bytes_to_device, s.bytes_to_host,
        s.transfers, s.libgomp_calls);
}

} // namespace accdeep

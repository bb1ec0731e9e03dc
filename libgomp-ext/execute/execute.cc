/* What all executions of directives share.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/execute/execute.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/device/gomp-kinds.h"

namespace accdeep
{

host_data
host_data_of (const accdeep_directive *directive,
              const accdeep_arguments &arguments)
{
  if (directive->construct == ACCDEEP_CONSTRUCT_EXIT_DATA)
    return host_data::unread;
  if (directive->construct != ACCDEEP_CONSTRUCT_UPDATE)
    return host_data::packed;
  for (uint32_t i = 0; i < arguments.n; i++)
    switch (arguments.kinds[i] & 0xff)
      {
      case gomp::map_to:
      case gomp::map_force_to:
      case gomp::map_always_to:
        return host_data::packed;
      default:
        break;
      }
  return host_data::unread;
}

walk_options
options_of (const accdeep_directive *directive,
            const accdeep_arguments &arguments, phase p)
{
  const bool absence_allowed
      = p == phase::exit || (arguments.flags & ACCDEEP_RUN_IF_PRESENT);
  return { p, get_environment ().null_untranslated, arguments.locals, directive,
           absence_allowed };
}

} // namespace accdeep

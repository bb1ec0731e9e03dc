/* What all executions of directives share.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/execute.h"

#include "libgomp-ext/env.h"
#include "libgomp-ext/gomp-kinds.h"

namespace accdeep
{

void
wait_for_queues (const accdeep_arguments &arguments)
{
  for (uint32_t i = 0; i < arguments.n_waits; i++)
    if (arguments.waits[i] == gomp::async_noval)
      wait_all_queues ();
    else if (arguments.waits[i] != gomp::async_sync)
      wait_queue (arguments.waits[i]);
  if (arguments.async != gomp::async_sync)
    wait_queue (arguments.async);
}

walk_options
options_of (const accdeep_directive *directive,
            const accdeep_arguments &arguments, phase p)
{
  return { p, get_environment ().null_untranslated, arguments.locals,
           directive };
}

} // namespace accdeep

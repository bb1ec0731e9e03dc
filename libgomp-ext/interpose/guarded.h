/* Execution of a directive with the locks that it needs: both of its device,
   or, where all is present as it was, that of the device's table alone, which
   nobody has while bytes move (base/lock.h).  No exception leaves these.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INTERPOSE_GUARDED_H
#define ACCDEEP_INTERPOSE_GUARDED_H

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/lock.h"
#include "libgomp-ext/base/profile.h"
#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/descriptor/descriptor.h"
#include "libgomp-ext/descriptor/module.h"
#include "libgomp-ext/device/context.h"
#include "libgomp-ext/device/device-ops.h"
#include "libgomp-ext/device/gomp-kinds.h"
#include "libgomp-ext/draw/draw.h"
#include "libgomp-ext/execute/declared.h"
#include "libgomp-ext/execute/execute.h"
#include "libgomp-ext/interpose/interposed-calls.h"
#include "libgomp-ext/interpose/plugin-errors.h"

#include <cstdlib>
#include <new>

namespace accdeep
{

/* Call FUNCTION ().  A failure of the device, or of the host's memory, ends the
   program.  */
template <typename Function>
void
no_exception (const accdeep_directive *directive, Function function) noexcept
{
  try
    {
      function ();
    }
  catch (const std::bad_alloc &)
    {
      fatal ("%s: out of host memory", directive_text (directive).c_str ());
    }
  catch (const failure &)
    {
      exit (EXIT_FAILURE);
    }
}

/* The same with both locks of D.  */
template <typename Function>
void
guarded (const accdeep_directive *directive, device_descr &d,
         Function function) noexcept
{
  no_exception (directive, [&] {
    const directive_guard guard (d);
    const reading_scope reading;
    take_arrivals ();
    executing scope (directive);
    function ();
    settle_plugin_errors ();
  });
}

/* The same with the lock of D's table.  */
template <typename Function>
void
looking (const accdeep_directive *directive, device_descr &d,
         Function function) noexcept
{
  no_exception (directive, [&] {
    const table_guard guard (d);
    executing scope (directive);
    function ();
    settle_plugin_errors ();
  });
}

/* DIRECTIVE comes when libgomp has ended the device with the program: only to
   delete things is right.  */
inline void
check_without_device (const accdeep_directive *directive,
                      const accdeep_arguments &arguments)
{
  bool deletes = directive->construct == ACCDEEP_CONSTRUCT_EXIT_DATA;
  for (uint32_t i = 0; i < arguments.n; i++)
    {
      const unsigned kind = arguments.kinds[i] & 0xff;
      deletes
          = deletes && kind != gomp::map_from && kind != gomp::map_force_from;
    }
  if (!deletes)
    fatal ("%s: the program ends, and libgomp has ended the device before",
           directive_text (directive).c_str ());
}

/* Call FUNCTION () for DIRECTIVE, unless there is nothing to do for it: the if
   clause is false, or the device has the host's memory.  */
template <typename Function>
void
execute (const accdeep_directive *directive, const accdeep_arguments *arguments,
         device_descr &d, const char *side, Function function) noexcept
{
  guarded (directive, d, [&] {
    begin_statistics ();
    stage_timer timer (stage::start_up);
    prepare_plugins ();
    if (directive)
      validate (directive);
    if (arguments && (arguments->flags & ACCDEEP_RUN_IF_FALSE))
      return;
    if (forked_p () && !host_device_p ())
      fatal ("%s: the process was forked when it had a device, which the child "
             "can not use",
             directive_text (directive).c_str ());
    /* A region that has started has a device.  */
    if (arguments && shared_memory_p ())
      {
        begin_statistics ();
        return;
      }
    if (arguments)
      {
        if (!confirm_context ())
          {
            check_without_device (directive, *arguments);
            return;
          }
        timer.stop ();
        bind_state_to_context ();
        draw_directive (directive, *arguments);
        queue_scope scope (*arguments, host_data_of (directive, *arguments));
        function ();
      }
    else
      {
        timer.stop ();
        function ();
      }
    end_statistics (directive, side);
  });
}

} // namespace accdeep

#endif

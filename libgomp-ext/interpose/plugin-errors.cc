/* Errors of libgomp's plug-in: consumes its messages, produces the library's.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/interpose/plugin-errors.h"

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/device/context.h"
#include "libgomp-ext/device/device-ops.h"
#include "libgomp-ext/interpose/libgomp-symbol.h"
#include "libgomp-ext/present/present-table.h"
#include "libgomp-ext/present/virtual-tables.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>
#include <unistd.h>

namespace accdeep
{

namespace
{

typedef void message_fn (const char *, ...);

/* libgomp's function NAME.  */
message_fn *
real_function (const char *name)
{
  return reinterpret_cast<message_fn *> (libgomp::symbol (name));
}

void
remove_line_ends (std::string &message)
{
  while (!message.empty () && message.back () == '\n')
    message.pop_back ();
}

/* MESSAGE with what else is known, if it says that a kernel has failed.  */
std::string
explained (const std::string &message)
{
  for (const char *fault :
       { "illegal", "launch failure", "program counter", "hardware stack",
         "misaligned", "not supported on" })
    if (message.find (fault) != std::string::npos)
      {
        print_present_at_fault ();
        const std::string why = foreign_tables_text ();
        return why.empty () ? message : message + "; " + why;
      }
  return message;
}

/* The first error of the calling thread's directive that is not reported
   yet.  */
thread_local char *pending; /* Outlives the thread's other variables.  */

void
report_pending ()
{
  if (executing_p () && pending)
    report_failure (pending);
}

} // namespace

void
plugin_error (std::string message)
{
  remove_line_ends (message);
  message = explained (message);
  if (!executing_p ())
    real_function ("GOMP_PLUGIN_error") ("%s", message.c_str ());
  else if (!pending)
    {
      static std::once_flag once;
      std::call_once (once, [] { atexit (report_pending); });
      pending = strdup (message.c_str ());
    }
}

void
plugin_fatal (std::string message)
{
  remove_line_ends (message);
  message = explained (message);
  if (!executing_p ())
    {
      if (!about_launch_p (message))
        fail_within_libgomp ();
      real_function ("GOMP_PLUGIN_fatal") ("%s", message.c_str ());
    }
  report_pending ();
  report_failure (message);
  /* libgomp may hold its lock of the device, for which its exit handler would
     wait for ever.  */
  fflush (nullptr);
  _exit (EXIT_FAILURE);
}

void
settle_plugin_errors ()
{
  if (!pending)
    return;
  /* An allocation that fails returns null, which its caller sees: the
     directive has been able to do without.  */
  if (strstr (pending, "nvptx_alloc"))
    {
      forget_plugin_errors ();
      return;
    }
  report_failure (pending);
  forget_plugin_errors ();
  throw failure ();
}

void
forget_plugin_errors ()
{
  free (pending);
  pending = nullptr;
}

} // namespace accdeep

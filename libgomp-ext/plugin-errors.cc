/* Errors of libgomp's plug-in: consumes its messages, produces the library's.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/plugin-errors.h"

#include "libgomp-ext/error.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
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
  void *libgomp = dlopen ("libgomp.so.1", RTLD_LAZY | RTLD_NOLOAD);
  return reinterpret_cast<message_fn *> (libgomp ? dlsym (libgomp, name)
                                                 : nullptr);
}

/* One line, without its end.  */
std::string
line_of (const char *format, va_list arguments)
{
  std::string result = format_text (format, arguments);
  while (!result.empty () && result.back () == '\n')
    result.pop_back ();
  return result;
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

/* The call fails.  libgomp unlocks what it holds and ends the program, or goes
   on.  */
void
plugin_error (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  std::string line = line_of (format, arguments);
  va_end (arguments);
  if (!executing_p ())
    real_function ("GOMP_PLUGIN_error") ("%s", line.c_str ());
  else if (!pending)
    {
      static std::once_flag once;
      std::call_once (once, [] { atexit (report_pending); });
      pending = strdup (line.c_str ());
    }
}

void
plugin_fatal (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  std::string line = line_of (format, arguments);
  va_end (arguments);
  if (!executing_p ())
    real_function ("GOMP_PLUGIN_fatal") ("%s", line.c_str ());
  report_pending ();
  report_failure (line);
  /* libgomp may hold its lock of the device, for which its exit handler would
     wait for ever.  */
  fflush (nullptr);
  _exit (EXIT_FAILURE);
}

} // namespace

const void *
plugin_stand_in (const char *name)
{
  if (strcmp (name, "GOMP_PLUGIN_error") == 0)
    return reinterpret_cast<const void *> (plugin_error);
  if (strcmp (name, "GOMP_PLUGIN_fatal") == 0)
    return reinterpret_cast<const void *> (plugin_fatal);
  return nullptr;
}

void
forget_plugin_errors ()
{
  free (pending);
  pending = nullptr;
}

} // namespace accdeep

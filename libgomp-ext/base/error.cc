/* Messages: consumes what went wrong, produces one line on standard error.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/base/error.h"

#include "libgomp-ext/base/lock.h"

#include <atomic>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>

namespace accdeep
{

namespace
{

/* One write, so that lines of several threads do not mix.  */
void
print_line (const std::string &line)
{
  fflush (stdout);
  std::string whole = "libaccdeep: " + line + "\n";
  fwrite (whole.data (), 1, whole.size (), stderr);
  fflush (stderr);
}

struct thread_state
{
  const accdeep_directive *directive;
  const executing::name *name;
  bool any; /* The thread executes one.  */
  bool failed;
};

thread_local thread_state current;

std::atomic<void (*) ()> at_errors;

void
print_error (const std::string &line)
{
  print_line (line);
  if (void (*const function) () = at_errors)
    function ();
}

} // namespace

std::string
format_text (const char *format, va_list arguments)
{
  va_list again;
  va_copy (again, arguments);
  int length = vsnprintf (nullptr, 0, format, arguments);
  std::string result (length > 0 ? length : 0, '\0');
  if (length > 0)
    vsnprintf (&result[0], length + 1, format, again);
  va_end (again);
  return result;
}

executing::executing (const accdeep_directive *directive, const name *called)
    : m_outer_directive (current.directive), m_outer_name (current.name),
      m_outer (current.any)
{
  const bool same
      = current.any && (!directive || directive == m_outer_directive);
  if (!same)
    current.directive = directive;
  if (called || !same)
    current.name = called;
  current.any = true;
}

executing::~executing ()
{
  current.directive = m_outer_directive;
  current.name = m_outer_name;
  current.any = m_outer;
}

bool
executing_p ()
{
  return current.any;
}

std::string
executing_text ()
{
  return current.name ? current.name->text ()
                      : directive_text (current.directive);
}

void
report_failure (const std::string &what)
{
  if (!current.failed)
    print_error (executing_text () + ": " + what);
  current.failed = true;
}

void
call_at_errors (void (*function) ())
{
  at_errors = function;
}

bool
failed_p ()
{
  return current.failed;
}

void
fatal (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  print_error (format_text (format, arguments));
  va_end (arguments);
  give_back_locks ();
  exit (EXIT_FAILURE);
}

void
warning (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  print_line ("warning: " + format_text (format, arguments));
  va_end (arguments);
}

void
note (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  print_line (format_text (format, arguments));
  va_end (arguments);
}

std::string
text (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  std::string result = format_text (format, arguments);
  va_end (arguments);
  return result;
}

std::string
counted (uint64_t n, const char *thing)
{
  return text ("%" PRIu64 " %s%s", n, thing, n == 1 ? "" : "s");
}

std::string
range_text (uintptr_t start, uintptr_t end)
{
  return text ("[%p..%p), %zu bytes", reinterpret_cast<void *> (start),
               reinterpret_cast<void *> (end),
               static_cast<size_t> (end - start));
}

std::string
position_text (const accdeep_position &position)
{
  if (!position.file)
    return "unknown position";
  if (!position.column)
    return text ("%s:%u", position.file, position.line);
  return text ("%s:%u:%u", position.file, position.line, position.column);
}

const char *
construct_name (uint32_t construct)
{
  switch (construct)
    {
    case ACCDEEP_CONSTRUCT_DATA:
      return "data";
    case ACCDEEP_CONSTRUCT_PARALLEL:
      return "parallel";
    case ACCDEEP_CONSTRUCT_KERNELS:
      return "kernels";
    case ACCDEEP_CONSTRUCT_SERIAL:
      return "serial";
    case ACCDEEP_CONSTRUCT_ENTER_DATA:
      return "enter data";
    case ACCDEEP_CONSTRUCT_EXIT_DATA:
      return "exit data";
    case ACCDEEP_CONSTRUCT_UPDATE:
      return "update";
    case ACCDEEP_CONSTRUCT_DECLARE:
      return "declare";
    case ACCDEEP_CONSTRUCT_HOST_DATA:
      return "host_data";
    case ACCDEEP_CONSTRUCT_DATAFLOW:
      return "dataflow";
    default:
      return "directive";
    }
}

std::string
directive_text (const accdeep_directive *directive)
{
  if (!directive)
    return "an ordinary directive or call";
  return text ("%s at %s", construct_name (directive->construct),
               position_text (directive->position).c_str ());
}

} // namespace accdeep

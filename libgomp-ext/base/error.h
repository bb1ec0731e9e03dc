/* How the library tells the user that something is wrong.

   Wrong data ends in one function, fatal: it prints one line that starts with
   "libaccdeep: " and ends the program with status 1.  Callers give back what
   they have taken first, so that an error leaves nothing behind.  When the
   device fails, report_failure prints the line, an exception has everything
   given back, and then the program ends in the same way.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BASE_ERROR_H
#define ACCDEEP_BASE_ERROR_H

#include "abi/accdeep-abi.h"

#include <cstdarg>
#include <cstdint>
#include <string>

namespace accdeep
{

[[noreturn]] void fatal (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));

/* The directive that the calling thread executes, from construction to
   destruction; null: an ordinary call.  Directives nest when a length's
   function has one.  Of calls that a directive makes, and of its own parts, the
   outer one says what they are called.  */
class executing
{
public:
  /* What it is called, in place of directive_text.  */
  class name
  {
  public:
    virtual std::string text () const = 0;

  protected:
    ~name () = default;
  };

  explicit executing (const accdeep_directive *directive,
                      const name *called = nullptr);
  executing (const executing &) = delete;
  executing &operator= (const executing &) = delete;
  ~executing ();

private:
  const accdeep_directive *m_outer_directive;
  const name *m_outer_name;
  bool m_outer;
};

/* The calling thread is in the scope of such an object.  */
bool executing_p ();

/* The directive that the calling thread executes, as lines begin with it.  */
std::string executing_text ();

/* Thrown after report_failure, so that what the directive has taken is given
   back on the way to whoever ends the program.  */
struct failure
{
};

/* A call of the driver, or of libgomp, has failed: print one line that names
   the directive that the calling thread executes, and WHAT.  Whatever fails
   after that is a consequence and prints nothing.  */
void report_failure (const std::string &what);

/* It has been called, by this thread.  */
bool failed_p ();

/* Call FUNCTION behind the line of fatal or report_failure, once for each
   thread, with whatever locks the thread has.  There is one such function.  */
void call_at_errors (void (*function) ());

/* Print one line with the same prefix and go on.  */
void warning (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

/* One line that the user asked for with ACCDEEP_DEBUG.  */
void note (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

/* "1 block", "2 blocks".  */
std::string counted (uint64_t n, const char *thing);

/* "[%p..%p), N bytes" for the host or device range.  */
std::string range_text (uintptr_t start, uintptr_t end);

/* "file:line:column", or "unknown position".  */
std::string position_text (const accdeep_position &position);

/* "enter data", "parallel".  */
const char *construct_name (uint32_t construct);

/* "enter data at f.c:3:9"; null: "an ordinary directive or call".  */
std::string directive_text (const accdeep_directive *directive);

/* printf into a string, and vprintf.  */
std::string text (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));
std::string format_text (const char *format, va_list arguments);

} // namespace accdeep

#endif

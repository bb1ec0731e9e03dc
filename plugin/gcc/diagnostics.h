/* GCC's diagnostics: giving ours to it, and a say in what it prints.  The
   classes behind them were rewritten in GCC 14, 15 and 16.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_GCC_DIAGNOSTICS_H
#define ACCDEEP_GCC_DIAGNOSTICS_H

#include "plugin/gcc/compat.h"

#include <cstdarg>

namespace accdeep
{

/* A warning that -Werror made an error of is a warning here.  */
enum class gcc_severity
{
  fatal,
  error,
  warning,
  note,
  other
};

/* Give GCC an error or a note of ours.  FORMAT is for GCC's printer and takes
   no arguments.  Returns whether it was shown.  Warnings: see warnings.h.  */
bool report_to_user (rich_location &where, gcc_severity level,
                     const char *format);

/* Give GCC a warning that belongs to the option of index OPTION.  */
bool report_warning (rich_location &where, int option, const char *format,
                     va_list *arguments);

/* What diagnostics of an option become.  */
enum class option_class
{
  ignored,
  warning,
  error
};

/* Those of OPTION become CLASS behind WHERE; by default, if that is unknown.
 */
void classify_option (int option, option_class, location_t where);

/* Drop GCC's complaints about options that it has kept until there is another
   diagnostic.  */
void drop_ignored_options ();

/* Judges the diagnostics that are printed as text, each twice.  */
class diagnostic_filter
{
public:
  /* Before anything of it is printed.  Returns whether it may be.  */
  virtual bool admits (gcc_severity level, location_t loc) = 0;

  /* Before it leaves the printer, with what the printer has of it, which may
     change.  Returns whether it may leave; else GCC forgets that it was there.
   */
  virtual bool admits_text (gcc_severity level, location_t loc,
                            std::string &text)
      = 0;

  /* Shall "In function ..." for the current function be left out?  */
  virtual bool anonymous_function_p () = 0;
};

/* Do errors of gfortran's pass a filter, which it may forget again?  From GCC
   15 on it keeps them elsewhere.  */
constexpr bool filters_buffered = GCCPLUGIN_VERSION < 15000;

/* Put FILTER, which lives to the end, between GCC and the user.  Called
   once.  */
void start_filtering (diagnostic_filter &filter);

/* Switch -fmax-errors and -Wfatal-errors off, and on again: what the filter
   drops must not end the compilation.  */
void suspend_error_limits ();
void resume_error_limits ();

} // namespace accdeep

#endif /* ACCDEEP_GCC_DIAGNOSTICS_H */

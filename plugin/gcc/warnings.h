/* The plugin's warnings, each with an option "-Waccdeep-NAME" that GCC's
   diagnostics show and obey.  Include compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_GCC_WARNINGS_H
#define ACCDEEP_GCC_WARNINGS_H

#include "plugin/gcc/compat.h"
#include "plugin/model/warning.h"

namespace accdeep
{

/* Warn at LOC.  Returns whether the warning was shown.  */
bool warn_at (location_t loc, warning_option, const char *format, ...)
    ATTRIBUTE_GCC_DIAG (3, 4);

/* The same for FORMAT without arguments.  */
bool warn_user (rich_location &where, warning_option, const char *format);

/* Is the warning on at LOC?  */
bool warning_enabled_p (location_t loc, warning_option);

/* What the command line or a pragma makes of a warning.  */
enum class warning_state
{
  ignored,
  warning,
  error,
  no_error /* Despite -Werror.  */
};

/* WHERE: of the pragma; UNKNOWN_LOCATION: on the command line.  */
void set_warning (warning_option, warning_state, location_t where);

/* Have GCC's diagnostics ask about our options.  Called once, before any of the
   functions above.  */
void start_warnings ();

} // namespace accdeep

#endif /* ACCDEEP_GCC_WARNINGS_H */

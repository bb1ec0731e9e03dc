/* Options that switch the plugin's warnings.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_GCC_WARNING_OPTIONS_H
#define ACCDEEP_FRONT_GCC_WARNING_OPTIONS_H

#include "plugin/gcc/warnings.h"

#include <string>
#include <vector>

namespace accdeep
{

/* The warnings that NAME, as in "-Waccdeep-NAME", stands for: one, or all.
   Empty: there is none.  */
std::vector<warning_option> warnings_called (const std::string &name);

/* The warning that NAME, which may begin with "accdeep-", most likely
   misspells; empty if none is close.  */
std::string similar_warning (const std::string &name);

/* Switch warnings as the command line and the plugin's arguments demand.  False
   after an error, which was reported.  */
bool read_warning_options ();

} // namespace accdeep

#endif /* ACCDEEP_FRONT_GCC_WARNING_OPTIONS_H */

/* The arguments of the plugin and the options of the offload compilers, for
   every front end.  Include compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_GCC_OPTIONS_H
#define ACCDEEP_GCC_OPTIONS_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* Read -fplugin-arg-accdeep-*.  False after an error, which was reported.  */
bool read_arguments (const plugin_name_args &);

/* Value of -fplugin-arg-accdeep-NAME, null when it was not given.  */
const char *plugin_argument (const char *name);

/* The values of all that were given, in order; null for one without.  */
std::vector<const char *> plugin_argument_values (const char *name);

/* Have GCC hand options to the offload compilers, through the object file.
   DEVICE_LIBRARY_NEEDED_P is asked when GCC writes that file.  */
void add_offload_options (bool (*device_library_needed_p) ());

/* The translation unit has deep directives: have GCC hand these options on from
   it also where it has no code for the device.  */
void hand_options_on ();

} // namespace accdeep

#endif /* ACCDEEP_GCC_OPTIONS_H */

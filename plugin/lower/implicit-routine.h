/* Implicit routine directives.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_IMPLICIT_ROUTINE_H
#define ACCDEEP_LOWER_IMPLICIT_ROUTINE_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* Have the functions in TABLE, a variable for the device, compiled for it.  */
void add_device_table (tree table);

/* Have the functions that compute regions call compiled for the device.  */
void register_implicit_routines (const char *plugin_name);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_IMPLICIT_ROUTINE_H */

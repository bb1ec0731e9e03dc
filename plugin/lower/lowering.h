/* Lowering, as the plugin's entries call it.  Include plugin/gcc/compat.h
   first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_LOWERING_H
#define ACCDEEP_LOWER_LOWERING_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* Register lowering's callbacks under PLUGIN_NAME.  Called once, when the
   plugin is loaded, if -fopenacc is on.  */
void register_lowering (const char *plugin_name);

/* Lower the directives in the body of FNDECL.  The callbacks do this by
   themselves where the front end tells plugins of each function.  */
void lower_function (tree fndecl);

/* Has any function a construct or another executable directive?  */
bool directives_met_p ();

/* Does the device's code need our library for it?  Known when GCC writes what
   the device's compiler gets.  */
bool device_library_needed_p ();

} // namespace accdeep

#endif /* ACCDEEP_LOWER_LOWERING_H */

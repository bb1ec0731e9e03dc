/* Implicit routine directives.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_IMPLICIT_ROUTINE_H
#define ACCDEEP_LOWER_IMPLICIT_ROUTINE_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* Have the functions in TABLE, a variable for the device, compiled for it.  */
void add_device_table (tree table);

/* Take down which of the objects that CONSTRUCT calls member functions of are
   its own, for what changes containers on the device.  */
void note_method_calls (tree construct);

/* The address of the object that T calls a member function of, which gets its
   FUNCTION; null: it is no such call.  Of the front end.  */
tree object_of_call (tree t, tree *function);

/* Have the functions that compute regions call compiled for the device.  */
void register_implicit_routines (const char *plugin_name);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_IMPLICIT_ROUTINE_H */

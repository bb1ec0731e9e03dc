/* Tables of virtual functions for the device.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_CP_DEVICE_TABLES_H
#define ACCDEEP_LOWER_CP_DEVICE_TABLES_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* Make, and register, tables for the classes TYPES, whose objects may be
   mapped. Everything is parsed and instantiated, and the classes are
   registered.  */
void make_device_tables (const std::vector<tree> &types);

/* The variable with TYPE's tables of virtual functions, where this translation
   unit defines it; else null.  */
tree own_virtual_tables (tree type);

/* A function for the device that calls THUNK's target as THUNK does: GCC does
   not have the device's compiler see those.  */
tree make_forwarder (tree thunk);

/* Why there can be none, as the end of a sentence about THUNK's function; null:
   there can.  */
const char *forwarder_obstacle (tree thunk);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_CP_DEVICE_TABLES_H */

/* Types that GCC would not map.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_CP_MAPPABLE_H
#define ACCDEEP_FRONT_CP_MAPPABLE_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* Let the directive that the parser reads next map objects of TYPE: complete
   it, and hide the static data members of all classes in it.  */
void make_mappable (tree type);

/* Show what make_mappable has hidden.  Called at every event that the plugin
   hears of.  */
void show_static_members ();

/* GCC's own answer to whether a type can be mapped, less its dislike of static
   data members and virtual functions.  */
bool mappable_p (tree type);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_CP_MAPPABLE_H */

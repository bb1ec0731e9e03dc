/* Types that GCC would not map.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_CP_MAPPABLE_H
#define ACCDEEP_FRONT_CP_MAPPABLE_H

#include "plugin/gcc/compat.h"

#include <string>
#include <vector>

namespace accdeep
{

/* Let the directive that the parser reads next map what NAMES name where the
   parser is: complete the types, and hide the static data members of all
   classes in them.  */
void make_operands_mappable (const std::vector<std::string> &names);

/* The directive that the parser reads next stands in a template and has
   operands with NAMES.  Leave a mark ahead of it, so that the same is done for
   each instance.  */
void mark_operands (const std::vector<std::string> &names);

/* DECL was finished, which may be the mark's instance.  */
void mark_reached (tree decl);

/* Show what make_operands_mappable has hidden.  Called at every event that the
   plugin hears of.  */
void show_static_members ();

/* GCC's own answer to whether a type can be mapped, less its dislike of static
   data members and virtual functions.  */
bool mappable_p (tree type);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_CP_MAPPABLE_H */

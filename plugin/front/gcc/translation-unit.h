/* What a translation unit has once, whatever its language: the registry of
   shapes (front.h), and the trees that the plugin's tables keep.  Include
   plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_GCC_TRANSLATION_UNIT_H
#define ACCDEEP_FRONT_GCC_TRANSLATION_UNIT_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* Keep T for the plugin's own tables.  */
void root_tree (tree t);

/* Register what shows rooted trees to GCC's garbage collector under
   PLUGIN_NAME.  */
void register_roots (const char *plugin_name);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_GCC_TRANSLATION_UNIT_H */

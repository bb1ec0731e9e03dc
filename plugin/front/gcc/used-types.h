/* Types that directives have used without a shape: one that comes then comes
   too late for them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_GCC_USED_TYPES_H
#define ACCDEEP_FRONT_GCC_USED_TYPES_H

#include "plugin/gcc/compat.h"
#include "plugin/model/directive.h"
#include "plugin/model/shape.h"

namespace accdeep
{

/* The directive at LOC uses TYPE, which has no shape.  */
void note_used_type (const type_view &type, location_t loc);

/* DIRECTIVE is about TYPE.  Report that others have used it before.  */
void check_used_type (const type_view &type, const type_directive &directive);

} // namespace accdeep

#endif

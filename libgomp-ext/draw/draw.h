/* Pictures of what directives mean: ACCDEEP_DRAW and accdeep_draw.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DRAW_DRAW_H
#define ACCDEEP_DRAW_DRAW_H

#include "libgomp-ext/present/present.h"

namespace accdeep
{

/* With ACCDEEP_DRAW, add to its file what DIRECTIVE is about to do, unless an
   execution of it is there already.  Both of the current device's locks are
   held.  */
void draw_directive (const accdeep_directive *directive,
                     const accdeep_arguments &arguments);

/* Draw the object of a deep directive that has the byte at ADDRESS, and all
   that it leads to, into FILE.  Returns the number of objects; 0: it is not
   present, or the file can not be written, of which there is a warning.  */
size_t draw_object (uintptr_t address, device_state &state, const char *file);

} // namespace accdeep

#endif

/* From what a walk has found to a picture of it.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DRAW_OBJECT_GRAPH_H
#define ACCDEEP_DRAW_OBJECT_GRAPH_H

#include "libgomp-ext/draw/picture.h"
#include "libgomp-ext/present/present.h"

namespace accdeep
{

/* The objects of WALKED with the pointers between them, as things are on
   STATE's device before its directive.  Few objects of a kind have a box each,
   many have one together.  TITLE and places are left to the caller.  */
picture picture_of (const walk_result &walked, device_state &state);

} // namespace accdeep

#endif

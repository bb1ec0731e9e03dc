/* Where boxes and arrows of a picture go.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DRAW_PLACEMENT_H
#define ACCDEEP_DRAW_PLACEMENT_H

#include "libgomp-ext/draw/picture.h"

namespace accdeep
{

/* Set the places, from left to right, by graphviz: its program dot.  False: it
   is not in PATH, or failed.  */
bool place (picture &p);

} // namespace accdeep

#endif

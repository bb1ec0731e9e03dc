/* Nests whose levels the program leaves open.  Include plugin/gcc/compat.h
   first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_CURE_OPEN_NESTS_H
#define ACCDEEP_CURE_OPEN_NESTS_H

#include "plugin/cure/launch-loops.h"

namespace accdeep
{

/* LOOPS are those of *PART, statements of a construct.  Let each nest of theirs
   whose levels are open be one loop on devices, if all of them can be.  False:
   nothing has changed.  */
bool flatten_nests (tree *part, const launch_loops &loops);

/* The number of iterations of LOOP on a device, if that is such a nest, as an
   expression like that of launch_loops::trip_count; else null.  */
tree flat_iterations (tree loop);

} // namespace accdeep

#endif /* ACCDEEP_CURE_OPEN_NESTS_H */

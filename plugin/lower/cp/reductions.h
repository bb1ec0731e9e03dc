/* Reductions in the bodies that accdeep/forall.hpp runs.  Include
   plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_CP_REDUCTIONS_H
#define ACCDEEP_LOWER_CP_REDUCTIONS_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* Let CONSTRUCT, whose loops call the body of type BODY at ADDRESS, do the
   reductions in it, and take out the header's calls for them.  Gives what
   stands in its place.  LOC is for messages.  */
tree with_reductions (tree construct, tree body, tree address, location_t loc);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_CP_REDUCTIONS_H */

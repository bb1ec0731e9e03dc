/* A declarator as a row of levels: float *kid[2] is an array level, a pointer
   level, and the element float.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_MODEL_LEVELS_H
#define ACCDEEP_MODEL_LEVELS_H

#include "plugin/model/shape.h"

#include <vector>

namespace accdeep
{

struct type_levels
{
  std::vector<type_ptr> levels; /* References, pointers, arrays, from the
                                   outside inward.  */
  type_ptr element;             /* What they lead to.  */
};

type_levels levels_of (const type_ptr &);

/* Is this level followed through memory, rather than in place?  */
bool followed_p (const type_view &level);

/* Number of extents that the user may give: all levels but a reference, which
   shapes itself.  */
std::size_t shapeable_levels (const type_levels &);

} // namespace accdeep

#endif /* ACCDEEP_MODEL_LEVELS_H */

/* Nests of loops as one loop.  Include plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_CURE_FLAT_NEST_H
#define ACCDEEP_CURE_FLAT_NEST_H

#include "plugin/cure/counted-loop.h"

#include <vector>

namespace accdeep
{

struct nested_loop : counted_loop
{
  tree loop;  /* An OACC_LOOP.  */
  tree count; /* Its iterations.  */
};

/* From the outermost to the innermost.  */
using nest = std::vector<nested_loop>;

/* Let the loops of N, each with its own OACC_LOOP, be one loop on devices,
   whose iterations are all of theirs.  Returns what stands for the outermost.
 */
tree flatten (nest &n);

} // namespace accdeep

#endif /* ACCDEEP_CURE_FLAT_NEST_H */

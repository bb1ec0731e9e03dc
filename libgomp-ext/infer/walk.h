/* One look at the objects that a directive comes upon.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INFER_WALK_H
#define ACCDEEP_INFER_WALK_H

#include "libgomp-ext/infer/evidence.h"
#include "libgomp-ext/infer/heap.h"
#include "libgomp-ext/infer/regions.h"

namespace accdeep
{
namespace infer
{

/* Look at all objects that SITE's roots at ADDRESSES lead to, and add to SEEN
   what they say; what was seen before is asked, but not counted, again.  LAST:
   so are static variables.  Returns the number of objects and pointers in
   tables that this took.  */
size_t walk (const accdeep_infer_site &site, void *const *addresses,
             heap_view &heap, readable_regions &regions, evidence &seen);

} // namespace infer
} // namespace accdeep

#endif

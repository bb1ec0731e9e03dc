/* Items that are bases of objects of other classes.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_RESOLVE_DYNAMIC_OBJECT_H
#define ACCDEEP_RESOLVE_DYNAMIC_OBJECT_H

#include "libgomp-ext/descriptor/classes.h"
#include "libgomp-ext/resolve/walk.h"

#include <algorithm>

namespace accdeep
{

/* Is I one object that may be part of one of another class?  */
inline bool
single_dynamic_p (const item &i)
{
  return i.type && dynamic_p (i.type) && i.bytes () == i.type->object_bytes;
}

/* Make I all of the object that FOUND is about.  */
inline void
become (item &i, const class_found &found)
{
  if (found.what != object_class::derived)
    return;
  const int alignment = __builtin_ctzll (found.type->alignment);
  i.type = found.type;
  i.start = found.start;
  i.end = i.live_end = found.start + found.type->object_bytes;
  i.log2_alignment = std::max<int> (i.log2_alignment, alignment);
}

} // namespace accdeep

#endif

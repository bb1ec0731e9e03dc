/* What is around the directives that a thread comes to, and is not a construct
   of libgomp's: a dataflow region, with tasks under way.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INTERPOSE_ENCLOSING_H
#define ACCDEEP_INTERPOSE_ENCLOSING_H

#include "abi/accdeep-abi.h"

#include <cstdint>
#include <vector>

namespace accdeep
{

/* [START..END) of the host's memory.  */
struct named_bytes
{
  uintptr_t start;
  uintptr_t end;
};

class enclosing_region
{
public:
  /* A directive that is none of its tasks comes, and names WHAT.  */
  virtual void meet (const std::vector<named_bytes> &what) = 0;

protected:
  ~enclosing_region () = default;
};

/* Of the calling thread; null: none.  */
enclosing_region *&enclosing ();

/* Tell it of a directive with ARGUMENTS, or of one that names nothing.  None of
   the library's locks may be held.  */
void meet_enclosing (const accdeep_arguments &arguments);
void meet_enclosing ();

} // namespace accdeep

#endif

/* Memory that is no heap block and can be read as long as a walk takes: the
   static data of the program and its libraries, and the calling thread's stack.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INFER_REGIONS_H
#define ACCDEEP_INFER_REGIONS_H

#include <cstdint>
#include <vector>

namespace accdeep
{
namespace infer
{

struct region
{
  uintptr_t start;
  uintptr_t end;
  bool stack;
};

/* Those of this moment, by their addresses.  Takes the loader's lock.  */
std::vector<region> readable_regions ();

/* The one among REGIONS that has the byte at ADDRESS; null: none.  */
const region *region_of (const std::vector<region> &regions, uintptr_t address);

} // namespace infer
} // namespace accdeep

#endif

/* What several threads have walked becomes one structure.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BULK_BULK_JOIN_H
#define ACCDEEP_BULK_BULK_JOIN_H

#include "libgomp-ext/bulk/bulk.h"

#include <memory>
#include <utility>
#include <vector>

namespace accdeep
{
namespace bulk
{

/* A pointer that leads to what is covered already, from link LINK, which
   waits.  */
struct duplicate
{
  uintptr_t start;
  uint64_t bytes;
  const char *owner;
  uint32_t kind;
  uint32_t link;
};

/* LINK of SEGMENT leads to an item here.  */
struct begun_task
{
  uint32_t segment;
  uint32_t link;
  uint32_t item;
};

/* What one thread found out beside its segment.  */
struct walked_part
{
  std::vector<duplicate> duplicates;
  /* The same of links of other segments.  */
  std::vector<std::pair<uint32_t, duplicate>> duplicate_tasks;
  std::vector<begun_task> tasks;
  std::vector<slice> slices;
  std::vector<sorted_run> sorted_runs;
  bool ordered = true; /* SORTED_RUNS are of all items.  */
  /* Tables of virtual functions that are pointed to.  */
  address_map<uintptr_t> tables;
  std::vector<met_class> unknown; /* Classes that the layout has not.  */
};

typedef std::vector<std::unique_ptr<walked_part>> walked_parts;

/* Add an item to IN; SEPARATE: the end of one is not a good address of the
   next.  */
inline uint32_t
add_item (segment &in, const std::vector<kind> &kinds, uintptr_t start,
          uint64_t bytes, uint32_t kind_number, uint32_t first_link,
          bool separate)
{
  const kind &k = kinds[kind_number];
  region_layout &r = in.regions[k.region];
  const uint64_t separation = separate && r.bytes ? 1 : 0;
  const uint64_t offset
      = (r.bytes + separation + k.alignment - 1) & -k.alignment;
  const uint32_t number = in.items.size ();
  in.items.push_back ({ start, bytes, offset, kind_number, first_link });
  r.bytes = offset + bytes;
  while (r.marks.size () * mark_bytes < r.bytes)
    r.marks.push_back (number);
  return number;
}

/* Join PARTS, of S's segments: all links lead to items, which are found by
   their addresses, or to S.outside, where nothing is known as yet but which
   roots of PRESENT, as in walk, there are.  What is added to S is added to
   CLAIMED.  False: some pointer leads to something that is not just an object
   of S, or such a root.  */
bool join (structure &s, const walked_parts &parts, address_set &claimed,
           const present_roots *present);

} // namespace bulk
} // namespace accdeep

#endif

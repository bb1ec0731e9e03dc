/* How messages name the objects of a structure.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BULK_ITEM_PATHS_H
#define ACCDEEP_BULK_ITEM_PATHS_H

#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/bulk/bulk.h"
#include "libgomp-ext/resolve/path.h"

#include <string>
#include <vector>

namespace accdeep
{
namespace bulk
{

/* The shortest ways from the roots of a structure to its objects, for as long
   as the structure stays as it is.  It takes time for each pointer to find
   them, and memory for each object.  */
class item_paths
{
public:
  explicit item_paths (const structure &s);

  /* L, as the user would write it; empty: the host no longer has what that
     takes.  */
  std::string of (const located &l) const;

  /* P of OWNER in the same way.  */
  std::string of (const located &owner, const linked_pointer &p) const;

private:
  /* What leads to an item.  */
  struct way
  {
    uint32_t segment = outside_segment; /* Of the item that has the pointer;
                                           outside_segment: there is none.  */
    uint32_t number;                    /* That item.  */
    uint32_t field;
    uint64_t element;
    uint32_t depth = 0; /* Of the item: so many pointers lead to it.  */
    item_place begin;   /* The last item of the beginning of its path.  */
  };

  bool
  root_p (const item_place &at) const
  {
    return !at.segment && at.number < m_structure.n_roots ();
  }

  void add_targets (uint32_t segment, uint32_t number,
                    std::vector<item_place> &next);
  const way &
  way_to (const item_place &at) const
  {
    return m_ways[at.segment][at.number];
  }

  item_place
  parent_of (const item_place &at) const
  {
    return { way_to (at).segment, way_to (at).number };
  }

  void add_item (walk_result &walked, item_place place, uint32_t via) const;
  bool add_next (walk_result &walked, item_place place) const;
  bool walk_on (walk_result &walked, item_place to, uint32_t depth) const;
  bool add_gap (walk_result &walked, item_place to) const;
  bool walk_to (const located &l, walk_result &walked, path_gap &gap) const;

  const structure &m_structure;
  mutable reading_scope m_reading;
  std::vector<std::vector<way>> m_ways; /* By segment and item.  */
};

} // namespace bulk
} // namespace accdeep

#endif

/* The walk over structures of very many objects, by one thread or by all of
   them: consumes roots and a layout, produces items and links.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/bulk/segment-walker.h"

#include "libgomp-ext/move/pool.h"
#include "libgomp-ext/move/staging.h"

#include <algorithm>
#include <atomic>

namespace accdeep
{
namespace bulk
{

namespace
{

/* Walk what FIRST has left, and what hangs on it, by all threads.  Each has a
   segment of its own, also this one, which begins without the roots.  */
bool
walk_together (structure &s, segment_walker &first, const walked_parts &parts,
               address_set &claimed, const present_roots *present)
{
  shared_work work;
  first.share_all (work);
  readable_memory &asked = host_reader ();
  asked.know_mappings ();
  std::atomic<bool> good{ true };
  auto walk_part = [&] (unsigned i) {
    readable_memory readable;
    readable.share (asked);
    segment_walker walker (s, i, *parts[i], claimed, present, readable);
    if (!walker.run_with (work))
      good = false;
  };
  with_workers (
      walk_part, [&] { walk_part (pool_threads ()); }, pool_threads ());
  return good && !work.failed_p ();
}

/* What PARTS have in common of tables and classes goes to S and UNKNOWN.  */
void
join_tables (structure &s, const walked_parts &parts,
             std::vector<met_class> &unknown)
{
  for (const auto &part : parts)
    {
      part->tables.for_each (
          [&] (uintptr_t table, uintptr_t) { s.tables.insert (table, 0); });
      unknown.insert (unknown.end (), part->unknown.begin (),
                      part->unknown.end ());
    }
}

/* Of device memory for S, of which there are gaps between objects.  */
size_t
bytes_of (const structure &s)
{
  size_t result = 0;
  for (const segment &part : s.segments)
    for (const region_layout &r : part.regions)
      result += r.bytes;
  return result;
}

/* One attempt, with several threads or one.  */
std::unique_ptr<structure>
try_walk (const std::vector<item> &roots,
          std::shared_ptr<const type_layout> layout,
          const present_roots *present, bool parallel, bool &failed_in_parallel,
          std::vector<met_class> &unknown)
{
  std::unique_ptr<structure> s (new structure ());
  s->layout = layout;
  s->root_references.assign (roots.size (), 1);
  const unsigned most = parallel ? pool_threads () + 1 : 1;
  s->segments.reserve (most); /* They stay where they are.  */
  s->segments.emplace_back ();
  walked_parts parts;
  parts.emplace_back (new walked_part ());
  address_set claimed;
  segment_walker first (*s, 0, *parts[0], claimed, present, host_reader ());
  bool good = first.add_roots (roots) && first.run_alone (parallel);
  failed_in_parallel = good && !first.done_p ();
  if (failed_in_parallel)
    {
      while (s->segments.size () < most)
        {
          s->segments.emplace_back ();
          parts.emplace_back (new walked_part ());
        }
      good = walk_together (*s, first, parts, claimed, present);
    }
  join_tables (*s, parts, unknown);
  if (!good || !unknown.empty ())
    return nullptr;
  for (const segment &part : s->segments)
    s->n_items += part.items.size ();
  if (parallel_p (bytes_of (*s)))
    call_workers (); /* What follows is a transfer.  */
  if (!join (*s, parts, claimed, present))
    return nullptr;
  s->segments.shrink_to_fit ();
  for (segment &part : s->segments)
    {
      part.items.fit ();
      part.links.fit ();
    }
  s->covered = covered_memory (claimed);
  s->pages = s->covered.pages ();
  return s;
}

} // namespace

std::unique_ptr<structure>
walk (const std::vector<item> &roots, std::shared_ptr<const type_layout> layout,
      const present_roots *present, std::vector<met_class> &unknown)
{
  bool failed_in_parallel = false;
  std::unique_ptr<structure> s;
  /* What has the most effect is to be walked first.  */
  const bool parallel = pool_threads () > 1 && !mixed_p (*layout);
  if (parallel)
    s = try_walk (roots, layout, present, true, failed_in_parallel, unknown);
  if (!s && unknown.empty () && (failed_in_parallel || !parallel))
    s = try_walk (roots, layout, present, false, failed_in_parallel, unknown);
  return s;
}

size_t
lay_out (structure &s)
{
  constexpr uint64_t alignment = 256;
  uint64_t total = 0;
  /* Regions of one direction lie together.  */
  for (unsigned r = 0; r < n_regions; r++)
    for (segment &part : s.segments)
      {
        uint64_t strictest = alignment;
        for (const kind &k : s.layout->kinds)
          strictest = std::max (strictest, uint64_t (1) << k.log2_alignment);
        total = (total + strictest - 1) & -strictest;
        part.regions[r].dev_addr = total;
        total += part.regions[r].bytes;
      }
  return total;
}

} // namespace bulk
} // namespace accdeep

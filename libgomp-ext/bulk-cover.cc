/* What bulk structures cover of host memory: consumes items, produces answers
   whether an address is one of theirs.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/bulk.h"

#include "libgomp-ext/pool.h"

#include <atomic>

namespace accdeep
{
namespace bulk
{

bool
segment::leave_order ()
{
  ordered = false;
  for (size_t i = 0; i < items.size (); i++)
    if (!pages.add (items[i].start, items[i].start + items[i].bytes))
      return false;
  return true;
}

namespace
{

/* The runs of all segments of S, by address; false: they are not all in order,
   or not disjoint.  */
bool
join_runs (structure &s)
{
  for (segment &in : s.segments)
    {
      if (!in.ordered)
        return false;
      for (const run &r : in.runs.runs ())
        s.runs.push_back ({ r, &in });
    }
  std::sort (s.runs.begin (), s.runs.end (),
             [] (const segment_run &a, const segment_run &b) {
               return a.covers.start < b.covers.start;
             });
  for (size_t i = 1; i < s.runs.size (); i++)
    if (s.runs[i - 1].covers.end > s.runs[i].covers.start)
      return false;
  return true;
}

/* An item of IN, of which COVERS is a run, has a byte of [START..END).  */
bool
run_touches_p (const segment &in, const run &covers, uintptr_t start,
               uintptr_t end)
{
  if (end <= covers.start || start >= covers.end)
    return false;
  size_t first = 0, last = in.items.size ();
  /* Else all have to be looked at.  */
  if (in.runs.sorted_p ())
    {
      size_t n = last;
      while (n)
        {
          size_t half = n / 2;
          if (in.items[first + half].start < start)
            {
              first += half + 1;
              n -= half + 1;
            }
          else
            n = half;
        }
      last = std::min (last, first + 1);
      first -= first ? 1 : 0;
    }
  for (size_t i = first; i < last; i++)
    if (in.items[i].start < end
        && in.items[i].start + in.items[i].bytes > start)
      return true;
  return false;
}

} // namespace

bool
join_covers (structure &s)
{
  s.ordered = join_runs (s);
  if (s.ordered)
    return true;
  s.runs.clear ();
  std::atomic<bool> good{ true };
  parallel_for (s.segments.size (), [&] (size_t i) {
    if (s.segments[i].ordered && !s.segments[i].leave_order ())
      good = false;
  });
  s.pages = std::move (s.segments[0].pages);
  for (size_t i = 1; i < s.segments.size () && good; i++)
    {
      good = s.pages.merge (s.segments[i].pages);
      s.segments[i].pages = page_set ();
    }
  return good;
}

bool
structure::touches_p (uintptr_t start, uintptr_t end) const
{
  if (!ordered)
    return pages.touches_p (start, end);
  auto at = std::upper_bound (
      runs.begin (), runs.end (), start,
      [] (uintptr_t a, const segment_run &r) { return a < r.covers.end; });
  for (; at != runs.end () && at->covers.start < end; ++at)
    if (run_touches_p (*at->in, at->covers, start, end))
      return true;
  return false;
}

bool
structure::intersects_p (const structure &other) const
{
  if (!ordered && !other.ordered)
    return pages.intersects_p (other.pages);
  if (!ordered || (other.ordered && other.n_items < n_items))
    return other.intersects_p (*this);
  /* Items of this one, where OTHER has something near.  */
  bool near = false;
  for (const segment_run &r : runs)
    if (!near)
      other.for_each_range ([&] (uintptr_t start, uintptr_t end) {
        near |= start < r.covers.end && end > r.covers.start;
      });
  if (!near)
    return false;
  for (const segment &in : segments)
    for (size_t i = 0; i < in.items.size (); i++)
      if (other.touches_p (in.items[i].start,
                           in.items[i].start + in.items[i].bytes))
        return true;
  return false;
}

} // namespace bulk
} // namespace accdeep

/* What bulk structures cover of host memory: consumes items, produces answers
   whether an address is one of theirs.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/bulk/bulk.h"

#include "libgomp-ext/move/pool.h"

#include <atomic>

namespace accdeep
{
namespace bulk
{

bool
segment::leave_runs ()
{
  for (; first_in_runs < items.size (); first_in_runs++)
    {
      const item i = items[first_in_runs];
      if (!pages.add (i.start, i.start + i.bytes))
        return false;
    }
  runs.clear ();
  stints.clear ();
  return true;
}

bool
segment::cover_slowly (uintptr_t start, uintptr_t end)
{
  /* Stints have to have so many objects on the average, or runs are not worth
     looking for during the next ones.  */
  constexpr size_t worth = 32, few_stints = 64, rest = 4096;
  /* In so many steps a run finds out what lies in its way.  */
  constexpr uintptr_t step = 64 << 10;
  auto free_until = [this] (uintptr_t at) {
    return pages.empty () || at > UINTPTR_MAX - step
               ? UINTPTR_MAX
               : pages.free_until (at, at + step);
  };
  auto add_page = [this, start, end] {
    if (!pages.add (start, end))
      return false;
    first_in_runs = items.size () + 1;
    return true;
  };
  if (resting)
    {
      resting--;
      return add_page ();
    }
  if (pages.touches_p (start, end))
    return false;
  const bool follows = runs.follows_p (start);
  auto add_run = [&] {
    if (!runs.add_anywhere (start, end, free_until))
      return false;
    if (!follows || stints.empty ())
      stints.push_back ({ start, static_cast<uint32_t> (items.size ()), 0 });
    return true;
  };
  const bool worthless
      = stints.size () >= few_stints
        && (items.size () - first_in_runs) / worth < stints.size ();
  if (!worthless && add_run ())
    return true;
  const bool few = (items.size () - first_in_runs) / worth < few_stints;
  if (!leave_runs ())
    return false;
  if (!few)
    return !pages.touches_p (start, end) && add_run ();
  resting = rest;
  return add_page ();
}

void
segment::finish_stints ()
{
  for (size_t i = 0; i < stints.size (); i++)
    stints[i].last
        = i + 1 < stints.size () ? stints[i + 1].first : items.size ();
  std::sort (stints.begin (), stints.end (),
             [] (const stint &a, const stint &b) { return a.start < b.start; });
}

bool
segment::last_before (uintptr_t end, uint32_t &number) const
{
  auto next = std::lower_bound (
      stints.begin (), stints.end (), end,
      [] (const stint &s, uintptr_t a) { return s.start < a; });
  if (next == stints.begin ())
    return false;
  --next;
  uint32_t first = next->first, last = next->last;
  while (last - first > 1)
    {
      uint32_t middle = first + (last - first) / 2;
      (items[middle].start < end ? first : last) = middle;
    }
  number = first;
  return true;
}

bool
segment::touches_p (uintptr_t start, uintptr_t end) const
{
  /* Those before the last that starts before END end earlier.  */
  uint32_t number;
  if (!last_before (end, number))
    return false;
  const item found = items[number];
  return found.start + found.bytes > start;
}

namespace
{

/* Set RUNS of S to those of its segments, by address; the result has the
   segments whose runs overlap others'.  */
std::vector<segment *>
collect_runs (structure &s)
{
  s.runs.clear ();
  for (segment &in : s.segments)
    for (const run &r : in.runs.runs ())
      s.runs.push_back ({ r, &in });
  std::sort (s.runs.begin (), s.runs.end (),
             [] (const segment_run &a, const segment_run &b) {
               return a.covers.start < b.covers.start;
             });
  std::vector<segment *> result;
  auto add = [&] (const segment_run &r) {
    result.push_back (&s.segments[r.in - s.segments.data ()]);
  };
  for (size_t i = 0, furthest = 0; i < s.runs.size (); i++)
    {
      if (i && s.runs[furthest].covers.end > s.runs[i].covers.start)
        {
          add (s.runs[furthest]);
          add (s.runs[i]);
        }
      if (s.runs[i].covers.end > s.runs[furthest].covers.end)
        furthest = i;
    }
  return result;
}

/* Have the pages of ALL instead of their runs.  */
bool
leave_runs (std::vector<segment *> all)
{
  std::sort (all.begin (), all.end ());
  all.erase (std::unique (all.begin (), all.end ()), all.end ());
  std::atomic<bool> good{ true };
  parallel_for (all.size (), [&] (size_t i) {
    if (!all[i]->leave_runs ())
      good = false;
  });
  return good;
}

/* Move the pages of S's segments to S; false: some are of two.  */
bool
take_pages (structure &s)
{
  for (segment &in : s.segments)
    if (!in.pages.empty ())
      {
        if (s.pages.empty ())
          s.pages = std::move (in.pages);
        else if (!s.pages.merge (in.pages))
          return false;
        in.pages = page_set ();
      }
  return true;
}

} // namespace

bool
join_covers (structure &s)
{
  if (!leave_runs (collect_runs (s)) || !take_pages (s))
    return false;
  collect_runs (s);
  /* Pages of one segment can lie in a run of another, too.  */
  std::vector<segment *> touched;
  if (!s.pages.empty ())
    for (const segment_run &r : s.runs)
      if (s.pages.touches_p (r.covers.start, r.covers.end))
        touched.push_back (&s.segments[r.in - s.segments.data ()]);
  if (!touched.empty ())
    {
      if (!leave_runs (touched) || !take_pages (s))
        return false;
      collect_runs (s);
    }
  for (segment &in : s.segments)
    in.finish_stints ();
  return true;
}

bool
structure::touches_p (uintptr_t start, uintptr_t end) const
{
  if (pages.touches_p (start, end))
    return true;
  auto at = std::upper_bound (
      runs.begin (), runs.end (), start,
      [] (uintptr_t a, const segment_run &r) { return a < r.covers.end; });
  for (; at != runs.end () && at->covers.start < end; ++at)
    if (at->in->touches_p (start, end))
      return true;
  return false;
}

bool
structure::intersects_p (const structure &other) const
{
  if (runs.empty () && other.runs.empty ())
    return pages.intersects_p (other.pages);
  if (other.n_items < n_items)
    return other.intersects_p (*this);
  /* Items of this one, where OTHER has something near.  */
  std::vector<run> theirs;
  other.for_each_range ([&] (uintptr_t start, uintptr_t end) {
    theirs.push_back ({ start, end });
  });
  std::sort (theirs.begin (), theirs.end (),
             [] (const run &a, const run &b) { return a.start < b.start; });
  bool near = false;
  for_each_range ([&] (uintptr_t start, uintptr_t end) {
    auto next = std::upper_bound (
        theirs.begin (), theirs.end (), start,
        [] (uintptr_t a, const run &r) { return a < r.end; });
    near |= next != theirs.end () && next->start < end;
  });
  if (!near)
    return false;
  for (const segment &in : segments)
    for (size_t i = 0; i < in.items.size (); i++)
      {
        const item at = in.items[i];
        if (other.touches_p (at.start, at.start + at.bytes))
          return true;
      }
  return false;
}

} // namespace bulk
} // namespace accdeep

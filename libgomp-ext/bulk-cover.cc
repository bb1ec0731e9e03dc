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
segment::leave_runs ()
{
  for (; first_in_runs < items.size (); first_in_runs++)
    {
      const item i = items[first_in_runs];
      if (!pages.add (i.start, i.start + i.bytes))
        return false;
    }
  runs.clear ();
  return true;
}

bool
segment::cover_slowly (uintptr_t start, uintptr_t end)
{
  /* Where so few objects come in order, runs are not worth looking for.  */
  constexpr size_t few = 1024, rest = 4096;
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
  if (runs.add_anywhere (start, end, free_until))
    return true;
  if (items.size () - first_in_runs < few)
    resting = rest;
  if (!leave_runs ())
    return false;
  if (!resting)
    return !pages.touches_p (start, end)
           && runs.add_anywhere (start, end, free_until);
  return add_page ();
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

/* An item of IN, of which COVERS is a run, has a byte of [START..END).  */
bool
run_touches_p (const segment &in, const run &covers, uintptr_t start,
               uintptr_t end)
{
  if (end <= covers.start || start >= covers.end)
    return false;
  size_t first = in.first_in_runs, last = in.items.size ();
  /* Else all have to be looked at.  */
  if (in.runs.sorted_p ())
    {
      size_t n = last - first;
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
      first -= first > in.first_in_runs;
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
  if (!leave_runs (collect_runs (s)))
    return false;
  /* Pages of one segment can lie in a run of another, too.  */
  auto take_pages = [&s] {
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
  };
  if (!take_pages ())
    return false;
  if (s.pages.empty ())
    return true;
  collect_runs (s);
  std::vector<segment *> touched;
  for (const segment_run &r : s.runs)
    if (s.pages.touches_p (r.covers.start, r.covers.end))
      touched.push_back (&s.segments[r.in - s.segments.data ()]);
  if (!leave_runs (touched) || !take_pages ())
    return false;
  collect_runs (s);
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
    if (run_touches_p (*at->in, at->covers, start, end))
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

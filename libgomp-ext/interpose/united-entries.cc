/* Overlapping entries: consumes those of a call, produces calls of libgomp's
   around it.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/interpose/united-entries.h"

#include "libgomp-ext/interpose/libgomp.h"

#include <algorithm>

namespace accdeep
{

namespace
{

constexpr unsigned kind_mask = (1u << gomp::alignment_shift) - 1;

/* The one entry I of ENTRIES.  */
united_range
range_of (const entry_view &entries, size_t i)
{
  const unsigned kind = entries.kinds[i] & kind_mask;
  const bool out = to_host_kind_p (kind);
  return { entries.addresses[i], entries.addresses[i] + entries.sizes[i],
           out || to_device_kind_p (kind), out };
}

template <typename Result, typename... Arguments>
Result
call_libgomp (gomp_call call, Arguments... arguments)
{
  return reinterpret_cast<Result (*) (Arguments...)> (
      interposed_call_of (call).real) (arguments...);
}

bool
present_p (const united_range &r)
{
  return call_libgomp<int> (gomp_call::acc_is_present,
                            reinterpret_cast<void *> (r.start), size_t (1));
}

} // namespace

std::vector<united_range>
overlapping_entries (const entry_view &entries)
{
  std::vector<united_range> all;
  for (size_t i = 0; i < entries.n; i++)
    {
      const unsigned kind = entries.kinds[i] & kind_mask;
      /* Members of an object follow.  */
      if (kind == gomp::map_struct || kind == gomp::map_struct_unord)
        i += entries.sizes[i];
      else if (mapping_kind_p (kind) && entries.addresses[i]
               && entries.sizes[i])
        all.push_back (range_of (entries, i));
    }
  std::sort (all.begin (), all.end (),
             [] (const united_range &a, const united_range &b) {
               return a.start < b.start;
             });
  std::vector<united_range> result;
  bool open = false; /* The last of these is the one before.  */
  for (size_t i = 1; i < all.size (); i++)
    {
      united_range before = open ? result.back () : all[i - 1];
      const united_range &r = all[i];
      const bool overlap = r.start < before.end;
      if (overlap)
        {
          before.end = std::max (before.end, r.end);
          before.in |= r.in;
          before.out |= r.out;
          if (open)
            result.back () = before;
          else
            result.push_back (before);
        }
      open = overlap;
    }
  return result;
}

united_entries::united_entries (const entry_view &entries, bool waits,
                                bool returns, int queue)
    : m_queue (queue)
{
  for (const united_range &r : overlapping_entries (entries))
    {
      if (present_p (r))
        continue;
      if (m_ranges.empty () && (waits || queue != gomp::async_sync))
        libgomp::calls ().acc_wait_all ();
      call_libgomp<void *> (
          r.in ? gomp_call::acc_copyin : gomp_call::acc_create,
          reinterpret_cast<void *> (r.start), r.end - r.start);
      m_ranges.push_back (r);
      m_ranges.back ().out &= returns;
    }
}

united_entries::~united_entries ()
{
  for (const united_range &r : m_ranges)
    call_libgomp<void> (
        r.out ? gomp_call::acc_copyout_async : gomp_call::acc_delete_async,
        reinterpret_cast<void *> (r.start), r.end - r.start, m_queue);
}

} // namespace accdeep

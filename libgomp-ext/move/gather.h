/* Transfers of very many small ranges.

   A copy of a few bytes takes the device as long as one of many thousands.  So
   a kernel of the library's gathers the ranges into one block on the device, or
   scatters them from there, and only that block crosses the link:

       device objects  --kernel-->  block  --slots (staging.h)-->  host objects

   Ranges that are neighbours there, many of them, need neither.
   Where there is no driver that loads kernels, and for a few ranges, the copies
   of transfer.h do.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_MOVE_GATHER_H
#define ACCDEEP_MOVE_GATHER_H

#include "libgomp-ext/move/paged-vector.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace accdeep
{

/* BYTES bytes at DEV_ADDR and at HOST_ADDR, which lie PACKED bytes behind the
   first of their list in the block.  */
struct copied_range
{
  uintptr_t dev_addr;
  uintptr_t host_addr;
  uint64_t bytes;
  uint64_t packed;
};

/* As elements of a paged_vector.  */
inline copied_range
follow_rule (const copied_range &first, const copied_range &step, size_t n)
{
  return { first.dev_addr + step.dev_addr * n,
           first.host_addr + step.host_addr * n, first.bytes + step.bytes * n,
           first.packed + step.packed * n };
}

inline copied_range
sum (const copied_range &r, const copied_range &step)
{
  return follow_rule (r, step, 1);
}

inline copied_range
difference (const copied_range &a, const copied_range &b)
{
  return { a.dev_addr - b.dev_addr, a.host_addr - b.host_addr,
           a.bytes - b.bytes, a.packed - b.packed };
}

inline bool
operator== (const copied_range &a, const copied_range &b)
{
  return !((a.dev_addr ^ b.dev_addr) | (a.host_addr ^ b.host_addr)
           | (a.bytes ^ b.bytes) | (a.packed ^ b.packed));
}

/* Ranges of one size that go on in equal steps on the device, without gaps in
   the block; or neighbours on both sides, as one, N is 1 then.  */
struct strided_run
{
  uintptr_t dev_addr;
  uint64_t step;
  uint64_t bytes;
  size_t n;
  uint64_t packed;
  size_t first; /* The number of its first range.  */
  bool padded;  /* Neighbours but for padding, which is packed along.  */

  /* It crosses the link as it is, and needs no kernel.  */
  bool
  direct_p () const
  {
    constexpr uint64_t least = 64 << 10;
    return n == 1 && bytes >= least;
  }
};

/* What a range is on the device.  */
enum class range_of
{
  anything,
  /* A whole object of those that start at multiples of object_alignment, so
     that less between two of them is padding.  */
  object
};

constexpr uint64_t object_alignment = 16;

/* Ranges of one block of device memory (see struct staged_copy) that are packed
   one behind the other.  */
class range_list
{
public:
  explicit range_list (uint64_t block);

  void
  add (uintptr_t dev_addr, uintptr_t host_addr, uint64_t bytes, range_of what)
  {
    if (!go_on (dev_addr, bytes, what))
      {
        /* As their size is aligned, so objects mostly are.  */
        const uint64_t mask = std::min<uint64_t> (bytes & -bytes, 8) - 1;
        m_bytes = (m_bytes + mask) & ~mask;
        add_run ({ dev_addr, 0, bytes, 1, m_bytes, m_ranges.size (), false });
      }
    m_last = what;
    m_ranges.push_back ({ dev_addr, host_addr, bytes, m_bytes });
    m_bytes += bytes;
    m_moved += bytes;
    m_start = std::min (m_start, dev_addr);
    m_end = std::max (m_end, dev_addr + bytes);
  }

  /* The same N times, with steps from each to the next.  */
  void add_row (uintptr_t dev_addr, uintptr_t host_addr, uint64_t bytes,
                uint64_t dev_step, uint64_t host_step, size_t n, range_of what);

  /* There is no room for another range.  */
  bool
  full_p () const
  {
    return m_bytes >= most_bytes || m_ranges.size () >= most_ranges;
  }

  /* All are there: count pieces and tasks.  */
  void finish ();

  const paged_vector<copied_range> &
  ranges () const
  {
    return m_ranges;
  }

  /* The same for the device.  */
  const std::vector<strided_run> &
  runs () const
  {
    return m_runs;
  }

  uint64_t
  block () const
  {
    return m_block;
  }

  /* Bytes in the block.  */
  uint64_t
  packed_bytes () const
  {
    return m_bytes;
  }

  /* Bytes of all ranges, and of the device memory from the first to the last
     one.  */
  uint64_t
  moved_bytes () const
  {
    return m_moved;
  }

  uint64_t
  span () const
  {
    return m_end - m_start;
  }

  /* What a copy for each would be, neighbours on the device being one.  */
  size_t
  n_pieces () const
  {
    return m_pieces;
  }

  /* What the kernel gets.  */
  size_t
  n_tasks () const
  {
    return m_tasks;
  }

  size_t
  room () const
  {
    return m_ranges.size () < most_ranges ? most_ranges - m_ranges.size () : 0;
  }

  static constexpr size_t most_ranges = 8192;
  static constexpr uint64_t most_bytes = 4 << 20;
  /* A larger range is several.  */
  static constexpr uint64_t most_of_one = 1 << 20;

private:
  /* The last run goes on with the object at DEV_ADDR, and padding before it is
     packed along: objects of many sizes are one copy.  Those of one size are,
     without it, as long as their steps are the same.  */
  bool
  go_on (uintptr_t dev_addr, uint64_t bytes, range_of what)
  {
    if (what != range_of::object || m_last != what || m_runs.empty ())
      return false;
    strided_run &last = m_runs.back ();
    const uint64_t gap = dev_addr - (last.dev_addr + last.bytes);
    if (last.n != 1 || gap > m_most_padding || (gap && last.bytes == bytes))
      return false;
    last.bytes += gap + bytes;
    last.padded |= gap != 0;
    m_bytes += gap;
    return true;
  }

  void add_run (const strided_run &next);

  uint64_t m_block;
  uint64_t m_most_padding; /* Between objects.  */
  paged_vector<copied_range> m_ranges;
  std::vector<strided_run> m_runs;
  range_of m_last = range_of::anything; /* The last range.  */
  uint64_t m_bytes = 0;
  uint64_t m_moved = 0;
  uintptr_t m_start = UINTPTR_MAX;
  uintptr_t m_end = 0;
  size_t m_pieces = 0;
  size_t m_tasks = 0;
};

typedef std::vector<range_list> range_lists;

/* Add ranges of BLOCK to LISTS, whose last ones are of it.  */
void add_range (range_lists &lists, uint64_t block, uintptr_t dev_addr,
                uintptr_t host_addr, uint64_t bytes,
                range_of what = range_of::anything);

/* The same N times, with steps from each to the next.  */
void add_ranges (range_lists &lists, uint64_t block, uintptr_t dev_addr,
                 uintptr_t host_addr, uint64_t bytes, uint64_t dev_step,
                 uint64_t host_step, size_t n,
                 range_of what = range_of::anything);

/* The way through the block alone.  False: there is none here, and nothing was
   done.  */
bool scatter_packed (range_lists &lists);
bool gather_packed (range_lists &lists);

/* Copy all ranges of LISTS, which are finished.  To the host in a queue when
   that gets there.  */
void scatter_to_device (range_lists lists);
void gather_to_host (range_lists lists);

} // namespace accdeep

#endif

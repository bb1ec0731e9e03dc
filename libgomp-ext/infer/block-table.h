/* A table of blocks by their addresses: open addressing, in memory of its own,
   since it is used where the program allocates.  Blocks that lie together are
   together in the table, as they are allocated and freed.  30 bytes a block at
   most.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INFER_BLOCK_TABLE_H
#define ACCDEEP_INFER_BLOCK_TABLE_H

#include "libgomp-ext/infer/block-word.h"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace accdeep
{
namespace infer
{

class block_table
{
public:
  static constexpr unsigned low_bits = 32;
  static constexpr uint64_t most_bytes
      = (UINT64_C (1) << (low_bits + block_word::rest_bits)) - 1;

  struct entry
  {
    uintptr_t start; /* 0: none.  */
    uint32_t low;    /* Of its bytes, whose high bits are in WORD.  */
    block_word word;

    size_t
    bytes () const
    {
      return static_cast<uint64_t> (word.rest) << low_bits | low;
    }
  };

  constexpr block_table () = default;
  block_table (const block_table &) = delete;
  block_table &operator= (const block_table &) = delete;

  /* False: no memory.  */
  bool insert (uintptr_t start, size_t bytes);
  entry *find (uintptr_t start);
  /* True with the block's BYTES; false: there is none.  */
  bool remove (uintptr_t start, size_t &bytes);
  /* The block at START has BYTES from now on, and no walk knows it.  False:
     there is none.  */
  bool resize (uintptr_t start, size_t bytes);

  size_t
  size () const
  {
    return m_n;
  }

  template <typename Function>
  void
  for_each (Function function)
  {
    for (size_t i = 0; i < m_capacity; i++)
      if (m_entries[i].start)
        function (m_entries[i]);
  }

  /* Tables that share the address space: which one has START.  The arenas of
     threads, which begin at multiples of many MiB, are to meet in none.  */
  static constexpr unsigned part_bits = 6;
  static unsigned
  part_of (uintptr_t start)
  {
    constexpr unsigned arena_shift = 26;
    constexpr unsigned stride = 37;
    return ((start >> run_shift) + (start >> arena_shift) * stride)
           % (1U << part_bits);
  }

private:
  /* One table has RUN_SHIFT bits' addresses in a row.  */
  static constexpr unsigned run_shift = 16;
  /* Addresses that are the same but for so many bits are neighbours; a block
     takes 32 bytes, with what the allocator needs.  */
  static constexpr unsigned span_shift = 9;
  static constexpr unsigned granule_shift = 5;

  /* Spans in a row, of which a table has all numbers, have their places far
     from each other: multiples of the golden ratio.  */
  size_t
  home_of (uintptr_t start) const
  {
    constexpr unsigned span_bits = run_shift - span_shift;
    const uint64_t span
        = start >> (run_shift + part_bits) << span_bits
          | (start >> span_shift & ((UINT64_C (1) << span_bits) - 1));
    const uint64_t hash = (span * UINT64_C (0x9e3779b97f4a7c15)) >> 32;
    const uint64_t within
        = start >> granule_shift
          & ((UINT64_C (1) << (span_shift - granule_shift)) - 1);
    const size_t home = (hash * m_capacity >> 32) + within;
    return home < m_capacity ? home : home - m_capacity;
  }
  size_t
  next (size_t i) const
  {
    return i + 1 == m_capacity ? 0 : i + 1;
  }
  bool grow ();
  static entry made (uintptr_t start, size_t bytes);

  entry *m_entries = nullptr;
  size_t m_capacity = 0;
  size_t m_n = 0;
};

static_assert (sizeof (block_table::entry) == 16);

} // namespace infer
} // namespace accdeep

#endif

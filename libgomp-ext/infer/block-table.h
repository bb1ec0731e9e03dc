/* A table of blocks by their addresses: open addressing, in memory of its own,
   since it is used where the program allocates.  24 bytes a block at most.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INFER_BLOCK_TABLE_H
#define ACCDEEP_INFER_BLOCK_TABLE_H

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
  /* Bytes, and in front of them who came upon the block in which walk.  */
  static constexpr unsigned bytes_bits = 40;
  static constexpr uint64_t most_bytes = (UINT64_C (1) << bytes_bits) - 1;

  struct entry
  {
    uintptr_t start; /* 0: none.  */
    uint64_t bytes : bytes_bits;
    uint64_t walk : 6;
    uint64_t looked_into : 1; /* In that walk.  */
    uint64_t again : 1;       /* Another one had come upon it before.  */
    uint64_t by : 16;
  };

  constexpr block_table () = default;
  block_table (const block_table &) = delete;
  block_table &operator= (const block_table &) = delete;

  /* HASH is of START.  False: no memory.  */
  bool insert (uintptr_t start, uint32_t hash, size_t bytes);
  entry *find (uintptr_t start, uint32_t hash);
  /* True with the block's BYTES; false: there is none.  */
  bool remove (uintptr_t start, uint32_t hash, size_t &bytes);

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

  static uint32_t
  hash_of (uintptr_t start)
  {
    return ((start >> 4) * UINT64_C (0x9e3779b97f4a7c15)) >> 32;
  }

private:
  size_t
  home_of (uint32_t hash) const
  {
    return (static_cast<uint64_t> (hash) * m_capacity) >> 32;
  }
  size_t
  next (size_t i) const
  {
    return i + 1 == m_capacity ? 0 : i + 1;
  }
  bool grow ();

  entry *m_entries = nullptr;
  size_t m_capacity = 0;
  size_t m_n = 0;
};

static_assert (sizeof (block_table::entry) == 16);

} // namespace infer
} // namespace accdeep

#endif

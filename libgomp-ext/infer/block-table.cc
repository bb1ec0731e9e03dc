/* See block-table.h.  Linear probing; a removed entry is filled by those behind
   it, so that what is looked for and not there is soon known.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/infer/block-table.h"

#include <sys/mman.h>

namespace accdeep
{
namespace infer
{

namespace
{

constexpr size_t least_capacity = 256;

} // namespace

/* With the capacity a quarter larger there are 19 to 24 bytes a block.  */
bool
block_table::grow ()
{
  const size_t capacity
      = m_capacity ? m_capacity + m_capacity / 4 : least_capacity;
  void *memory
      = mmap (nullptr, capacity * sizeof (entry), PROT_READ | PROT_WRITE,
              MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    return false;
  entry *old = m_entries;
  const size_t n_old = m_capacity;
  m_entries = static_cast<entry *> (memory);
  m_capacity = capacity;
  for (size_t i = 0; i < n_old; i++)
    if (old[i].start)
      {
        size_t at = home_of (hash_of (old[i].start));
        while (m_entries[at].start)
          at = next (at);
        m_entries[at] = old[i];
      }
  if (old)
    munmap (old, n_old * sizeof (entry));
  return true;
}

bool
block_table::insert (uintptr_t start, uint32_t hash, size_t bytes)
{
  /* Up to 27 of 32 are in use.  */
  if (m_n + 1 > m_capacity - m_capacity * 5 / 32 && !grow ()
      && m_n + 1 >= m_capacity)
    return false;
  size_t at = home_of (hash);
  while (m_entries[at].start && m_entries[at].start != start)
    at = next (at);
  m_n += !m_entries[at].start;
  m_entries[at]
      = { start, bytes < most_bytes ? bytes : most_bytes, 0, 0, 0, 0 };
  return true;
}

block_table::entry *
block_table::find (uintptr_t start, uint32_t hash)
{
  if (!m_capacity)
    return nullptr;
  size_t at = home_of (hash);
  while (m_entries[at].start && m_entries[at].start != start)
    at = next (at);
  return m_entries[at].start ? &m_entries[at] : nullptr;
}

bool
block_table::remove (uintptr_t start, uint32_t hash, size_t &bytes)
{
  entry *found = find (start, hash);
  if (!found)
    return false;
  bytes = found->bytes;
  m_n--;
  size_t hole = found - m_entries;
  for (size_t at = next (hole); m_entries[at].start; at = next (at))
    {
      const size_t home = home_of (hash_of (m_entries[at].start));
      /* It may not come before its home.  */
      const bool stays
          = hole <= at ? hole < home && home <= at : hole < home || home <= at;
      if (stays)
        continue;
      m_entries[hole] = m_entries[at];
      hole = at;
    }
  m_entries[hole] = {};
  return true;
}

} // namespace infer
} // namespace accdeep

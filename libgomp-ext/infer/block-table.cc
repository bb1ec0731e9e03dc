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

/* Between 7 tenths in use and 13 tenths of that there are 23 to 30 bytes a
   block.  */
bool
block_table::grow ()
{
  const size_t capacity
      = m_capacity ? m_capacity + m_capacity * 3 / 10 : least_capacity;
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
        size_t at = home_of (old[i].start);
        while (m_entries[at].start)
          at = next (at);
        m_entries[at] = old[i];
      }
  if (old)
    munmap (old, n_old * sizeof (entry));
  return true;
}

bool
block_table::insert (uintptr_t start, size_t bytes)
{
  if (m_n + 1 > m_capacity * 7 / 10 && !grow () && m_n + 1 >= m_capacity)
    return false;
  size_t at = home_of (start);
  while (m_entries[at].start && m_entries[at].start != start)
    at = next (at);
  m_n += !m_entries[at].start;
  m_entries[at] = made (start, bytes);
  return true;
}

block_table::entry
block_table::made (uintptr_t start, size_t bytes)
{
  const uint64_t known = bytes < most_bytes ? bytes : most_bytes;
  return { start,
           static_cast<uint32_t> (known),
           { 0, 0, 0, 0, static_cast<uint32_t> (known >> low_bits) } };
}

bool
block_table::resize (uintptr_t start, size_t bytes)
{
  entry *found = find (start);
  if (found)
    *found = made (start, bytes);
  return found;
}

block_table::entry *
block_table::find (uintptr_t start)
{
  if (!m_capacity)
    return nullptr;
  size_t at = home_of (start);
  while (m_entries[at].start && m_entries[at].start != start)
    at = next (at);
  return m_entries[at].start ? &m_entries[at] : nullptr;
}

bool
block_table::remove (uintptr_t start, size_t &bytes)
{
  entry *found = find (start);
  if (!found)
    return false;
  bytes = found->bytes ();
  m_n--;
  size_t hole = found - m_entries;
  for (size_t at = next (hole); m_entries[at].start; at = next (at))
    {
      const size_t home = home_of (m_entries[at].start);
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

/* A table by address, of few entries that very many threads and objects ask
   for.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BASE_ADDRESS_MAP_H
#define ACCDEEP_BASE_ADDRESS_MAP_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace accdeep
{

/* Open addressing, at most half full.  */
template <typename T>
class address_map
{
public:
  struct entry
  {
    uintptr_t address;
    bool used;
    T value;
  };

  size_t
  size () const
  {
    return m_size;
  }

  bool
  empty () const
  {
    return !m_size;
  }

  /* Null: ADDRESS has no entry.  Valid until another one comes.  */
  const T *
  find (uintptr_t address) const
  {
    if (m_entries.empty ())
      return nullptr;
    const entry &e = m_entries[place_of (address)];
    return e.used ? &e.value : nullptr;
  }

  T *
  find (uintptr_t address)
  {
    return const_cast<T *> (
        static_cast<const address_map *> (this)->find (address));
  }

  /* Add an entry for ADDRESS, unless there is one.  */
  void
  insert (uintptr_t address, const T &value)
  {
    if (m_size * 2 >= m_entries.size ())
      grow ();
    entry &e = m_entries[place_of (address)];
    if (e.used)
      return;
    e = { address, true, value };
    m_size++;
  }

  /* Call FUNCTION (address, value) for all entries, in any order.  */
  template <typename Function>
  void
  for_each (Function function) const
  {
    for (const entry &e : m_entries)
      if (e.used)
        function (e.address, e.value);
  }

  template <typename Function>
  void
  for_each (Function function)
  {
    for (entry &e : m_entries)
      if (e.used)
        function (e.address, e.value);
  }

private:
  /* Where ADDRESS is, or belongs.  */
  size_t
  place_of (uintptr_t address) const
  {
    const size_t mask = m_entries.size () - 1;
    size_t at = (address * 0x9e3779b97f4a7c15u >> 32) & mask;
    while (m_entries[at].used && m_entries[at].address != address)
      at = (at + 1) & mask;
    return at;
  }

  void
  grow ()
  {
    std::vector<entry> old (m_entries.empty () ? 8 : 2 * m_entries.size ());
    old.swap (m_entries);
    for (const entry &e : old)
      if (e.used)
        m_entries[place_of (e.address)] = e;
  }

  std::vector<entry> m_entries; /* A power of two.  */
  size_t m_size = 0;
};

} // namespace accdeep

#endif

/* Values of pointers for kernels: consumes the innermost region and entries,
   produces entries.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/interpose/passed-entries.h"

#include "libgomp-ext/device/gomp-kinds.h"
#include "libgomp-ext/execute/construct-cache.h"
#include "libgomp-ext/execute/region.h"

#include <algorithm>

namespace accdeep
{

namespace
{

constexpr unsigned kind_mask = (1u << gomp::alignment_shift) - 1;

} // namespace

passed_entries::passed_entries (uint64_t *words)
{
  const region *const r = innermost_region ();
  if (!r || passed_pointers (*r).empty ())
    return;
  const size_t n = words[2];
  const auto *addresses = reinterpret_cast<const uintptr_t *> (words[3]);
  const auto *kinds = reinterpret_cast<const unsigned short *> (words[5]);
  m_addresses.assign (addresses, addresses + n);
  m_kinds.assign (kinds, kinds + n);
  for (size_t i = 0; i < n; i++)
    for (const passed_pointer &p : passed_pointers (*r))
      if (addresses[i] == p.slot
          && ((kinds[i] & kind_mask) == gomp::map_force_present
              || (kinds[i] & kind_mask) == gomp::map_if_present))
        {
          m_addresses[i] = reinterpret_cast<uintptr_t> (&p.dev_value);
          m_kinds[i] = (kinds[i] & ~kind_mask) | gomp::map_firstprivate;
          m_values.push_back (m_addresses[i]);
        }
  words[3] = reinterpret_cast<uintptr_t> (m_addresses.data ());
  words[5] = reinterpret_cast<uintptr_t> (m_kinds.data ());
}

void
passed_entries::copy_values (uint64_t *words)
{
  if (m_values.empty ())
    return;
  const size_t n = words[2];
  const auto *addresses = reinterpret_cast<const uintptr_t *> (words[3]);
  const auto *given = reinterpret_cast<const unsigned short *> (words[5]);
  std::vector<unsigned short> kinds (given, given + n);
  for (size_t i = 0; i < n; i++)
    if (std::find (m_values.begin (), m_values.end (), addresses[i])
        != m_values.end ())
      kinds[i] = (kinds[i] & ~kind_mask) | gomp::map_to;
  m_kinds.swap (kinds);
  words[5] = reinterpret_cast<uintptr_t> (m_kinds.data ());
}

} // namespace accdeep

/* See descriptors.h.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/present/descriptors.h"

#include "libgomp-ext/base/lock.h"

namespace accdeep
{

mapped_descriptors::place
mapped_descriptors::place_of (const device_id &device, uintptr_t start)
{
  return { start, device.type, device.number };
}

void
mapped_descriptors::will_map (const device_id &device, uintptr_t start,
                              bool null_p)
{
  lock_guard guard (process_lock ());
  if (null_p)
    m_associated.erase (place_of (device, start));
  else
    m_associated.insert (place_of (device, start));
  m_any = !m_associated.empty ();
}

bool
mapped_descriptors::associated_p (const device_id &device,
                                  uintptr_t start) const
{
  if (!m_any)
    return false;
  lock_guard guard (process_lock ());
  return m_associated.count (place_of (device, start));
}

mapped_descriptors &
descriptors ()
{
  static auto *const result = new mapped_descriptors;
  return *result;
}

} // namespace accdeep

/* See ordinary-attachments.h.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/present/ordinary-attachments.h"

#include "libgomp-ext/base/lock.h"

#include <tuple>

namespace accdeep
{

bool
ordinary_attachments::place::operator<(const place &other) const
{
  return std::tie (slot, device.type, device.number)
         < std::tie (other.slot, other.device.type, other.device.number);
}

void
ordinary_attachments::add (const device_id &device, uintptr_t slot)
{
  lock_guard guard (process_lock ());
  m_places[{ slot, device }]++;
  m_any = true;
}

void
ordinary_attachments::remove (const device_id &device, uintptr_t slot, bool all)
{
  if (!m_any)
    return;
  lock_guard guard (process_lock ());
  auto found = m_places.find ({ slot, device });
  if (found == m_places.end ())
    return;
  if (all || !--found->second)
    m_places.erase (found);
  m_any = !m_places.empty ();
}

bool
ordinary_attachments::attached_p (const device_id &device, uintptr_t slot) const
{
  if (!m_any)
    return false;
  lock_guard guard (process_lock ());
  return m_places.count ({ slot, device });
}

bool
ordinary_attachments::any_p (uintptr_t start, uintptr_t end) const
{
  if (!m_any)
    return false;
  lock_guard guard (process_lock ());
  auto at = m_places.lower_bound ({ start, { 0, 0 } });
  return at != m_places.end () && at->first.slot < end;
}

void
ordinary_attachments::forget (const device_id &device, uintptr_t start,
                              uintptr_t end)
{
  if (!m_any)
    return;
  lock_guard guard (process_lock ());
  auto at = m_places.lower_bound ({ start, { 0, 0 } });
  while (at != m_places.end () && at->first.slot < end)
    if (at->first.device == device)
      at = m_places.erase (at);
    else
      ++at;
  m_any = !m_places.empty ();
}

ordinary_attachments &
attached_by_libgomp ()
{
  static auto *const result = new ordinary_attachments;
  return *result;
}

} // namespace accdeep

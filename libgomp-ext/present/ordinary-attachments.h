/* Pointers that ordinary directives and calls have attached: libgomp counts
   them, and nobody can ask it.  A directive of this library's that takes its
   last count of one away leaves it attached as long as there are others.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_PRESENT_ORDINARY_ATTACHMENTS_H
#define ACCDEEP_PRESENT_ORDINARY_ATTACHMENTS_H

#include "libgomp-ext/device/device.h"

#include <atomic>
#include <cstdint>
#include <map>
#include <utility>

namespace accdeep
{

/* Of all devices.  Has a lock of its own.  */
class ordinary_attachments
{
public:
  /* libgomp is about to attach the pointer at SLOT on DEVICE once more.  */
  void add (const device_id &device, uintptr_t slot);

  /* The same once less; or, if ALL, not at all.  */
  void remove (const device_id &device, uintptr_t slot, bool all);

  /* libgomp has attached it.  */
  bool attached_p (const device_id &device, uintptr_t slot) const;

  /* There are some in [START..END), on any device.  */
  bool any_p (uintptr_t start, uintptr_t end) const;

  /* What was in [START..END) has gone from DEVICE.  */
  void forget (const device_id &device, uintptr_t start, uintptr_t end);

private:
  struct place
  {
    uintptr_t slot;
    device_id device;
    bool operator<(const place &other) const;
  };

  /* Counts.  */
  std::map<place, uint32_t> m_places;
  std::atomic<bool> m_any{ false };
};

/* Of the process.  */
ordinary_attachments &attached_by_libgomp ();

} // namespace accdeep

#endif

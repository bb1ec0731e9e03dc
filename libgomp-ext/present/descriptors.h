/* Fortran's array descriptors that libgomp has mapped, with their pointers.

   libgomp remembers of each whether its pointer was null then.  If it was, or
   if the descriptor is a declared variable's, each launch writes the pointer on
   the device.  Otherwise a launch only takes the descriptor's address there.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_PRESENT_DESCRIPTORS_H
#define ACCDEEP_PRESENT_DESCRIPTORS_H

#include "libgomp-ext/device/device.h"

#include <atomic>
#include <cstdint>
#include <set>
#include <tuple>

namespace accdeep
{

/* Of all devices.  Has a lock of its own.  */
class mapped_descriptors
{
public:
  /* libgomp is about to map the descriptor at START on DEVICE, where it is
     absent.  NULL_P: its pointer is null.  */
  void will_map (const device_id &device, uintptr_t start, bool null_p);

  /* The one at START, which is present on DEVICE, was mapped with a pointer
     that was not null.  */
  bool associated_p (const device_id &device, uintptr_t start) const;

private:
  typedef std::tuple<uintptr_t, int, int> place;

  static place place_of (const device_id &device, uintptr_t start);

  /* Those whose pointers were not null.  They may have gone.  */
  std::set<place> m_associated;
  std::atomic<bool> m_any{ false };
};

/* Of the process.  */
mapped_descriptors &descriptors ();

} // namespace accdeep

#endif

/* The devices that dataflow regions know, by numbers of their own.

   The dataflow lock must be held for all of this.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DATAFLOW_KNOWN_DEVICES_H
#define ACCDEEP_DATAFLOW_KNOWN_DEVICES_H

#include "abi/accdeep-abi.h"
#include "libgomp-ext/device/device.h"

#include <deque>

namespace accdeep
{
namespace dataflow
{

class known_devices
{
public:
  /* The number of ID, from now on.  */
  unsigned number_of (const device_id &id);

  const device_id &
  id (unsigned number) const
  {
    return m_ids[number];
  }

  unsigned
  n () const
  {
    return m_ids.size ();
  }

  /* The number of device N of DIRECTIVE's clause, which ends the program where
     there is no such device.  TYPE is that of the region's.  */
  unsigned checked (const accdeep_directive *directive, int32_t n, int type);

  /* Know all devices of TYPE; returns how many there are.  */
  unsigned know_all (int type);

  /* Device NUMBER has been shut down since n_shutdowns was N.  */
  bool shut_down_since_p (unsigned number, uint32_t n) const;

private:
  std::deque<device_id> m_ids;
};

} // namespace dataflow
} // namespace accdeep

#endif

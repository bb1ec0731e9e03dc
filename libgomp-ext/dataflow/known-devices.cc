/* The devices that dataflow regions know.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/dataflow/known-devices.h"

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/present/present.h"

namespace accdeep
{
namespace dataflow
{

unsigned
known_devices::number_of (const device_id &id)
{
  for (unsigned i = 0; i < m_ids.size (); i++)
    if (m_ids[i] == id)
      return i;
  m_ids.push_back (id);
  return m_ids.size () - 1;
}

unsigned
known_devices::know_all (int type)
{
  const int n = n_devices ();
  for (int i = 0; i < n; i++)
    number_of ({ type, i });
  return n;
}

unsigned
known_devices::checked (const accdeep_directive *directive, int32_t n, int type)
{
  const int there = n_devices ();
  if (n < 0 || n >= there)
    fatal ("%s: device (%d) does not exist: there %s %d, counted from 0",
           directive_text (directive).c_str (), n, there == 1 ? "is" : "are",
           there);
  return number_of ({ type, n });
}

bool
known_devices::shut_down_since_p (unsigned number, uint32_t n) const
{
  device_descr &d = descr_of (m_ids[number]);
  const table_guard guard (d);
  return part_of<device_state> (d).cleared_since_p (n);
}

} // namespace dataflow
} // namespace accdeep

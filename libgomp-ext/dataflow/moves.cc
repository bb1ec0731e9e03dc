/* Contents of objects on their way: from the host, and between devices.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/dataflow/moves.h"

#include "libgomp-ext/device/gomp-kinds.h"
#include "libgomp-ext/execute/execute.h"
#include "libgomp-ext/interpose/guarded.h"
#include "libgomp-ext/present/present.h"

namespace accdeep
{
namespace dataflow
{

/* O is mapped on DEVICE, and the host has its contents; AGAIN: others than what
   is there, which tasks may still read.  */
void
region_moves::send (object &o, unsigned device, bool again)
{
  const placement p = m_queues.add (device, { { o.what, again, true } }, {},
                                    { label::map, nullptr, m_acting, {} });
  auto wanted_p = [device] (object &part) {
    return part.host_newest && !part.on (device).newest;
  };
  send_bytes (m_objects.contents (o, device, device, wanted_p), p, device);
  m_queues.finished (p);
  m_objects.arrived (o, device, wanted_p);
}

/* The host may have changed O since a device got it.  */
void
region_moves::send_again (object &o, unsigned device)
{
  m_objects.for_each_part (o, [] (object &part) {
    part.host_newest = !part.changed;
    for (place &p : part.places)
      p.newest = p.newest && part.changed;
  });
  send (o, device, true);
}

/* Those of the host's bytes that DEVICE has.  */
void
region_moves::send_bytes (const byte_ranges &ranges, const placement &p,
                          unsigned device)
{
  m_queues.use (device);
  std::vector<void *> hostaddrs;
  std::vector<size_t> sizes;
  for (const auto &range : ranges)
    if (present_p (current_descr (), range.first, range.second))
      {
        hostaddrs.push_back (reinterpret_cast<void *> (range.first));
        sizes.push_back (range.second - range.first);
      }
  const std::vector<unsigned short> kinds (hostaddrs.size (), gomp::map_to);
  accdeep_arguments a = {};
  a.n = hostaddrs.size ();
  a.hostaddrs = hostaddrs.data ();
  a.sizes = sizes.data ();
  a.kinds = kinds.data ();
  a.async = m_queues.async_of (&p, device);
  execute (m_acting, &a, current_descr (), "",
           [&] { update_data (m_queues.directive (), a); });
}

/* Where RANGES are on FROM, and where on TO: the device side of each move is
   the first's, its host side the second's.  Pointers that are attached on TO
   stay as they are.  RANGES keeps what FROM has not.  */
std::vector<accdeep::move>
region_moves::device_moves (byte_ranges &ranges, unsigned from, unsigned to)
{
  auto address_of = [] (uintptr_t host_addr) {
    device_descr &d = current_descr ();
    const directive_guard guard (d);
    uintptr_t result = state_of (d.id).address_of (host_addr);
    return result ? result : device_address (host_addr);
  };
  std::vector<accdeep::move> here, there, result;
  byte_ranges rest;
  m_queues.use (from);
  for (const auto &range : ranges)
    if (const uintptr_t dev_addr = address_of (range.first))
      here.push_back (
          { dev_addr, range.first, range.second - range.first, 0, 0 });
    else
      rest.add (range.first, range.second);
  ranges = std::move (rest);
  m_queues.use (to);
  for (const accdeep::move &m : here)
    {
      const uintptr_t dev_addr = address_of (m.host_addr);
      if (!dev_addr)
        continue;
      there.clear ();
      device_descr &d = current_descr ();
      const directive_guard guard (d);
      add_without_pointers ({ dev_addr, m.host_addr, m.bytes, 0, 0 },
                            state_of (d.id), there);
      for (const accdeep::move &t : there)
        result.push_back ({ m.dev_addr + (t.host_addr - m.host_addr),
                            t.dev_addr, t.bytes, 0, 0 });
    }
  return result;
}

/* Copy between devices, in P's queue where they can.  */
void
region_moves::move_bytes (const std::vector<accdeep::move> &moves,
                          const placement &p, unsigned from, unsigned to)
{
  m_queues.use (from);
  void *const context = ops ().current_context ();
  m_queues.use (to);
  const device_stream stream = m_schedule.marks.stream_of (p.queue);
  std::vector<unsigned char> bytes;
  for (const accdeep::move &m : moves)
    {
      if (ops ().copy_between (m.host_addr, ops ().current_context (),
                               m.dev_addr, context, m.bytes, stream))
        continue;
      /* By way of the host, which waits for it.  */
      ops ().wait (stream);
      bytes.resize (m.bytes);
      m_queues.use (from);
      copy_to_host (bytes.data (), m.dev_addr, m.bytes);
      m_queues.use (to);
      copy_to_device (m.host_addr, bytes.data (), m.bytes);
    }
}

/* Move O's contents from device FROM to TO, where it is mapped.  What FROM has
   never had, the host has.  */
void
region_moves::move (object &o, unsigned from, unsigned to)
{
  const placement p = m_queues.add (to, { { o.what, false, true } },
                                    m_schedule.tasks.arrivals (*o.what, from),
                                    { label::move, nullptr, m_acting, {} });
  auto wanted_p = [from, to] (object &part) {
    return part.on (from).newest && !part.on (to).newest;
  };
  byte_ranges ranges = m_objects.contents (o, from, to, wanted_p);
  move_bytes (device_moves (ranges, from, to), p, from, to);
  if (!ranges.empty ())
    send_bytes (ranges, p, to);
  m_queues.finished (p);
  m_objects.arrived (o, to, wanted_p);
}

} // namespace dataflow
} // namespace accdeep

/* Single objects of a structure that leave before it: consumes their counts,
   produces host objects with the device's values.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/execute/bulk-execute.h"

#include "libgomp-ext/base/profile.h"
#include "libgomp-ext/move/queue.h"
#include "libgomp-ext/move/transfer.h"

namespace accdeep
{
namespace bulk
{

void
leave_uncounted (structure &s, const selection &what, device_state &state)
{
  std::vector<located> going;
  std::vector<move> moves;
  std::vector<uintptr_t> dev_addrs;
  for (uintptr_t start : s.registered)
    {
      const object_table::value_type *record = state.record_of (start);
      located l;
      if (!record || record->second.held_p () || !s.find (start, l))
        continue;
      going.push_back (l);
      dev_addrs.push_back (record->second.dev_addr);
      add_item_moves (l.what, record->second.dev_addr, s.number, what, moves);
    }
  if (going.empty ())
    return;
  move_to_host (std::move (moves));
  statistics ().released += going.size ();
  for (const located &l : going)
    {
      const uintptr_t start = l.what.start;
      state.forget (start, start + l.what.bytes);
    }
  if (separate_objects_p ())
    when_queue_gets_there ([dev_addrs] {
      for (uintptr_t dev_addr : dev_addrs)
        declare_subobject (dev_addr, 0);
    });
}

} // namespace bulk
} // namespace accdeep

/* Ordinary calls that copy to the host: consumes ranges, produces host
   addresses in pointers on the device, and device addresses again.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/interpose/copyout.h"

#include "libgomp-ext/move/transfer.h"

#include <cstring>

namespace accdeep
{

void
copyout_call::add (uintptr_t start, uintptr_t end)
{
  std::vector<uintptr_t> slots;
  m_state.for_each_attached (start, end,
                             [&] (uintptr_t slot) { slots.push_back (slot); });
  for (uintptr_t slot : slots)
    {
      const attachment *a = m_state.attachment_of (slot);
      if (a && device_address (slot) == a->dev_slot)
        m_attached.push_back (*a);
    }
}

void
copyout_call::detach ()
{
  wait_all_queues ();
  std::vector<patch> patches;
  for (const attachment &a : m_attached)
    patches.push_back ({ a.dev_slot, load_pointer (a.slot), 1, 0 });
  move_to_device ({}, std::move (patches), gaps::data);
}

void
copyout_call::attach_again ()
{
  std::vector<patch> patches;
  for (const attachment &a : m_attached)
    if (device_address (a.slot) == a.dev_slot)
      patches.push_back ({ a.dev_slot, a.dev_value, 1, 0 });
    else if (object_table::value_type *record = m_state.record_of (a.slot))
      m_state.forget (record->first, record->second.end);
    else
      m_state.pointers.erase (a.slot);
  if (!patches.empty ())
    move_to_device ({}, std::move (patches), gaps::data);
}

void
call_with_entries (const char *name, void *real, const uint64_t *arguments)
{
  const int first = static_cast<int> (arguments[0]);
  const auto address
      = [arguments] (int i) { return reinterpret_cast<void *> (arguments[i]); };
  if (strcmp (name, "GOACC_declare") == 0)
    reinterpret_cast<void (*) (int, size_t, void *, void *, void *)> (real) (
        first, arguments[1], address (2), address (3), address (4));
  else if (strncmp (name, "GOMP_", 5) == 0)
    reinterpret_cast<void (*) (int, size_t, void *, void *, void *, unsigned,
                               void *)> (real) (
        first, arguments[1], address (2), address (3), address (4),
        static_cast<unsigned> (arguments[5]), nullptr);
  else
    reinterpret_cast<void (*) (int, size_t, void *, void *, void *, int, int,
                               ...)> (real) (
        first, arguments[1], address (2), address (3), address (4),
        static_cast<int> (arguments[5]), 0);
}

bool
copy_out (void *real, const uint64_t *arguments, device_state &state)
{
  copyout_call out (state);
  out.add (arguments[0], arguments[0] + arguments[1]);
  if (out.any_p ())
    out.run ([&] {
      /* Asynchronous ones have a queue.  */
      reinterpret_cast<void (*) (void *, size_t, int)> (real) (
          reinterpret_cast<void *> (arguments[0]), arguments[1],
          static_cast<int> (arguments[2]));
    });
  return out.any_p ();
}

} // namespace accdeep

/* Objects of bulk structures that are known one by one: consumes items,
   produces mappings in libgomp, records and attachments, at the device
   addresses that the objects have.

   libgomp does not count such a mapping, and never removes it.  All that counts
   on it is seen, and counts in the record: one reference of each enter data
   that holds the structure for each pointer that leads to the object (for a
   container's node: for all), and all
   others.  Constructs that hold the structure count there alone.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/bulk/bulk.h"
#include "libgomp-ext/bulk/item-paths.h"
#include "libgomp-ext/device/device-memory.h"
#include "libgomp-ext/move/queue.h"
#include "libgomp-ext/move/transfer.h"
#include "libgomp-ext/present/present.h"

#include <algorithm>

namespace accdeep
{
namespace bulk
{

namespace
{

void
register_object (structure &s, const located &l, device_state &state)
{
  if (!s.registered.insert (l.what.start).second)
    return;
  const uintptr_t end = l.what.start + l.what.bytes;
  const uintptr_t dev_addr = device_address_of (s, *l.in, l.number);
  associate (l.what.start, dev_addr, l.what.bytes);
  object_record record = { end, dev_addr, s.number, 0, 0, s.made_by };
  record.dynamic = s.dynamic * s.references_to (l);
  record.part_of = s.shared_from_this ();
  state.add (l.what.start, record);
}

void
name_pointers (structure &s, const located &l, uintptr_t start, uintptr_t end,
               device_state &state)
{
  s.for_each_pointer (l, start, end, [&] (const linked_pointer &p) {
    if (s.named.insert (p.slot).second)
      state.pointers.insert (p.slot) = s.attachment_of (l, p);
  });
}

/* Let the records of OBJECTS, which stay when S goes, have their names.  */
void
name_objects (const structure &s, const std::vector<located> &objects,
              device_state &state)
{
  if (objects.empty ())
    return;
  const item_paths paths (s);
  for (const located &l : objects)
    if (object_table::value_type *record = state.record_of (l.what.start))
      if (const std::string name = paths.of (l); !name.empty ())
        record->second.path = std::make_shared<const std::string> (name);
}

/* What is left of S needs its block no longer.  */
void
release_memory (structure &s)
{
  if (!s.block)
    return;
  if (queued_p ())
    release_block_after (s.block, queue_event ());
  else
    release_block (s.block);
  s.block = 0;
}

/* Nothing of S may be left.  */
void
release_when_empty (structure &s, device_state &state)
{
  if (s.ended ? !s.registered.empty () : s.absent.size () != s.n_items)
    return;
  s.ended = true;
  state.structures.erase (s);
  release_memory (s);
}

} // namespace

object_record &
register_root (structure &s, uint32_t number, device_state &state)
{
  const item root = s.root (number);
  register_object (s, { &s.segments[0], number, root }, state);
  return state.record_of (root.start)->second;
}

void
register_objects (structure &s, uintptr_t start, uintptr_t end,
                  device_state &state)
{
  std::vector<located> found;
  s.for_each_item (start, end, [&] (const located &l) { found.push_back (l); });
  for (const located &l : found)
    {
      register_object (s, l, state);
      name_pointers (s, l, start, end, state);
    }
}

void
unregister (const std::shared_ptr<structure> &owned, uintptr_t start,
            device_state &state)
{
  structure &s = *owned;
  disassociate (start);
  s.registered.erase (start);
  /* Of one that has ended a queue may still look at those.  */
  if (!s.ended)
    s.absent.insert (start);
  release_when_empty (s, state);
}

void
unregister_uncounted (structure &s, uintptr_t start, device_state &state)
{
  object_table::value_type *record = state.record_of (start);
  located l;
  if (s.ended || s.used_by_libgomp || !record || !s.find (start, l)
      || s.root_p (l) || record->second.structured
      || record->second.dynamic != s.dynamic * s.references_to (l))
    return;
  s.for_each_pointer (l, l.what.start, record->second.end,
                      [&] (const linked_pointer &p) {
                        const attachment *a = state.pointers.find (p.slot);
                        if (!a || a->structured || a->dynamic != s.dynamic)
                          return;
                        state.pointers.erase (p.slot);
                        s.named.erase (p.slot);
                      });
  s.registered.erase (l.what.start);
  state.erase_record (l.what.start);
  disassociate (l.what.start);
}

void
count_registered (structure &s, int more, bool finalize, device_state &state)
{
  for (uintptr_t start : s.registered)
    {
      object_table::value_type *record = state.record_of (start);
      located l;
      if (!record || !s.find (start, l))
        continue;
      uint32_t &count = record->second.dynamic;
      const uint32_t references = s.references_to (l);
      if (more > 0)
        count += references;
      else
        count -= finalize ? count : std::min (count, references);
    }
  for (uintptr_t slot : s.named)
    if (attachment *a
        = s.changed.count (slot) ? nullptr : state.pointers.find (slot))
      {
        if (more > 0)
          a->dynamic++;
        else
          a->dynamic -= finalize ? a->dynamic : a->dynamic != 0;
      }
}

void
release_registered (structure &s, device_state &state)
{
  s.ended = true;
  std::vector<uintptr_t> all (s.registered.begin (), s.registered.end ());
  std::vector<located> staying;
  for (uintptr_t start : all)
    {
      object_table::value_type *record = state.record_of (start);
      located l;
      if (!record || !s.find (start, l))
        continue;
      if (!record->second.held_p ())
        {
          state.pointers.erase_range (start, record->second.end);
          s.registered.erase (start);
          state.erase_record (start);
          disassociate (start);
          continue;
        }
      detach_pointers (s, l, state);
      staying.push_back (l);
    }
  name_objects (s, staying, state);
  for (const located &l : staying)
    s.absent.insert (l.what.start);
}

void
detach_pointers (structure &s, const located &l, device_state &state)
{
  std::vector<patch> patches;
  const uintptr_t dev_addr = device_address_of (s, *l.in, l.number);
  s.for_each_pointer (l, l.what.start, l.what.start + l.what.bytes,
                      [&] (const linked_pointer &p) {
                        const attachment *a = state.pointers.find (p.slot);
                        if (a && (a->structured || a->dynamic))
                          return;
                        patches.push_back ({ dev_addr + (p.slot - l.what.start),
                                             load_pointer (p.slot), s.number,
                                             0 });
                        if (a)
                          state.pointers.erase (p.slot);
                      });
  move_to_device ({}, std::move (patches), gaps::data);
}

void
retire (structure &s, device_state &state)
{
  const std::shared_ptr<structure> kept = s.shared_from_this ();
  for (auto at = state.freed.begin (); at != state.freed.end ();)
    {
      located l;
      at = s.find (at->first, l) ? state.freed.erase (at) : std::next (at);
    }
  state.structures.erase (s);
  if (s.registered.empty ())
    release_memory (s);
}

void
drop_structures (device_state &state)
{
  while (!state.structures.empty ())
    {
      const std::shared_ptr<structure> s = state.structures.take_last ();
      s->ended = true;
      for (uintptr_t start : s->registered)
        {
          disassociate (start);
          state.erase_record (start);
        }
      release_memory (*s);
    }
}

} // namespace bulk
} // namespace accdeep
